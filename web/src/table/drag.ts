/** Dragging: one more way to do what two clicks do, never the only one. */

export interface Hands {
  /** Something is being dragged. */
  begin: () => void;
  /** It is let go over an element with `data-target` or `data-space`, or over nothing. */
  end: (target: HTMLElement | null) => void;
}

/** How many pixels make a click a drag. */
const FAR = 6;

export function drag(node: HTMLElement, hands: Hands) {
  let from: PointerEvent | null = null;
  let ghost: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (event.button === 0 && event.isPrimary && !(node as HTMLButtonElement).disabled) from = event;
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
    if (!ghost && Math.hypot(x, y) < FAR) return;
    ghost ??= lift();
    ghost.style.transform = `translate(${x}px, ${y}px)`;
  }

  function lift(): HTMLElement {
    const { left, top, width, height } = node.firstElementChild!.getBoundingClientRect();
    const lifted = node.firstElementChild!.cloneNode(true) as HTMLElement;
    const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
    Object.assign(lifted.style, { position: "fixed", zIndex: "9", pointerEvents: "none", ...place });
    document.body.append(lifted);
    hands.begin();
    return lifted;
  }

  function up(event: PointerEvent): void {
    if (ghost) {
      addEventListener("click", swallow, { capture: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      const under = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
      hands.end(under?.closest<HTMLElement>("[data-target], [data-space]") ?? null);
    }
    ghost?.remove();
    ghost = from = null;
  }

  /** The click with which a drag ends is none. */
  function swallow(event: Event): void {
    if (!event.isTrusted) return;
    event.stopPropagation();
    event.preventDefault();
  }

  node.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  return {
    update(next: Hands) {
      hands = next;
    },
    destroy() {
      ghost?.remove();
      node.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    },
  };
}
