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

/** What a pressed key does, and what those do that came before the legal moves were known. */
export function keys(hand: Hand<any>, doings: Doings): { onkeydown: (event: KeyboardEvent) => void; catchUp: () => void } {
  const { live } = hand;
  const early: string[] = [];
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
  function onkeydown(event: KeyboardEvent): void {
    const isWriting = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Tab") return;
    live.attend();
    if (isEarly(hand) && (early.length || hand.letters.test(event.key))) early.push(event.key);
    else if (event.key in ARROWS ? arrow(hand, event, doings.root()) : press(hand, event.key, single)) event.preventDefault();
  }
  function catchUp(): void {
    for (const key of early.splice(0)) press(hand, key, single);
  }
  return { onkeydown, catchUp };
}

/** Whether the player is to move, but the legal moves are still on their way. */
function isEarly({ live }: Hand<any>): boolean {
  return live.isMine && live.isConnected && live.expected === null && !live.canMove;
}

function press(hand: Hand<any>, key: string, single: Record<string, () => void>): boolean {
  if (key === "Enter" && hand.proposed) {
    hand.confirm();
    return true;
  }
  if (hand.letters.test(key) && hand.type(key)) return true;
  const act = single[key.length === 1 ? key.toLowerCase() : key];
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
  if (event.key === "ArrowUp" || event.key === "ArrowDown") return false;
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
