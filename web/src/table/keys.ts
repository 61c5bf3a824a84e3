/** Playing by keyboard: a move is typed as it is written, single letters do the rest. */

import type { Hand } from "./hand.svelte";

export interface Doings {
  log: () => void;
  bag: () => void;
  menu: () => void;
  scores: () => void;
  root: () => HTMLElement | undefined;
}

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function keys(hand: Hand<any>, doings: Doings): (event: KeyboardEvent) => void {
  const { live } = hand;
  const single: Record<string, () => void> = {
    u: () => live.takeBack(),
    h: () => void hand.askHint(),
    l: doings.log,
    b: doings.bag,
    m: doings.menu,
    "?": doings.menu,
    s: doings.scores,
    o: () => hand.lookAround(),
    Escape: () => hand.unwind(),
    Home: () => look(hand, 1),
    End: () => (live.looking = null),
  };
  return (event) => {
    const isWriting = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    if (live.isTelling && event.key !== "Tab") live.skip();
    if (event.key in ARROWS ? arrow(hand, event, doings.root()) : press(hand, event, single)) event.preventDefault();
  };
}

function press(hand: Hand<any>, event: KeyboardEvent, single: Record<string, () => void>): boolean {
  if (event.key === "Enter" && hand.proposed) {
    hand.confirm();
    return true;
  }
  if (hand.letters.test(event.key) && hand.type(event.key)) return true;
  const act = single[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  act?.();
  return act !== undefined;
}

/** Arrows go from one thing to the next among those of a kind; elsewhere through the game. */
function arrow(hand: Hand<any>, event: KeyboardEvent, root: HTMLElement | undefined): boolean {
  const step = ARROWS[event.key] ?? 0;
  const focused = document.activeElement;
  for (const kind of hand.arrows) {
    if (focused?.matches(kind)) return next(root, `:is(button, [role="button"])${kind}:not(:disabled)`, focused, step);
  }
  if (focused?.closest("[tabindex], details") || event.key === "ArrowUp" || event.key === "ArrowDown") return false;
  const { live } = hand;
  look(hand, (live.looking ?? live.steps.length) + step);
  return true;
}

function next(root: HTMLElement | undefined, selector: string, from: Element, step: number): boolean {
  const all = [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])];
  all[(all.indexOf(from as HTMLElement) + step + all.length) % all.length]?.focus();
  return true;
}

export function look({ live }: Hand<any>, step: number): void {
  if (!live.steps.length) return;
  live.looking = step > live.steps.length ? null : Math.max(1, step);
}
