/** Playing by keyboard: a move is typed as it is written, single letters do the rest. */

import type { Play } from "./play.svelte";

export interface Doings {
  log: () => void;
  bag: () => void;
  menu: () => void;
  root: () => HTMLElement | undefined;
}

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function keys(play: Play, doings: Doings): (event: KeyboardEvent) => void {
  const { live } = play;
  const single: Record<string, () => void> = {
    u: () => live.takeBack(),
    h: () => void play.askHint(),
    l: doings.log,
    b: doings.bag,
    m: doings.menu,
    Escape: () => play.unwind(),
    Home: () => look(play, 1),
    End: () => (live.looking = null),
  };
  return (event) => {
    const isWriting = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    if (live.isTelling && event.key !== "Tab") live.skip();
    if (event.key in ARROWS ? arrow(play, event, doings.root()) : press(play, event, single)) event.preventDefault();
  };
}

function press(play: Play, event: KeyboardEvent, single: Record<string, () => void>): boolean {
  if (event.key === "Enter" && play.chosen !== null) {
    play.confirm();
    return true;
  }
  if (/^[\dbyrkw-]$/i.test(event.key) && play.type(event.key)) return true;
  const act = single[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  act?.();
  return act !== undefined;
}

/** Arrows go from group to group in the market and from line to line on the board; elsewhere through the game. */
function arrow(play: Play, event: KeyboardEvent, root: HTMLElement | undefined): boolean {
  const step = ARROWS[event.key] ?? 0;
  const focused = document.activeElement;
  for (const kind of ["[data-tile]:not([aria-hidden])", "[data-target]", ".space"]) {
    if (focused?.matches(kind)) return next(root, `button${kind}:not(:disabled)`, focused, step);
  }
  if (focused?.closest("[tabindex], details") || event.key === "ArrowUp" || event.key === "ArrowDown") return false;
  const { live } = play;
  look(play, (live.looking ?? live.steps.length) + step);
  return true;
}

function next(root: HTMLElement | undefined, selector: string, from: Element, step: number): boolean {
  const all = [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])];
  all[(all.indexOf(from as HTMLElement) + step + all.length) % all.length]?.focus();
  return true;
}

export function look({ live }: Play, step: number): void {
  if (!live.steps.length) return;
  live.looking = step > live.steps.length ? null : Math.max(1, step);
}
