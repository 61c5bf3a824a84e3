/** Pieces that travel: the new position is drawn first, then each piece comes from where it was. */

import { tick } from "svelte";
import { moves, preferences } from "@/settings.svelte";

const MOVE = 280;
const EASE = "cubic-bezier(.2,.7,.2,1)";

/** From where, and the selector of the piece that comes from there. */
export type Flight = { from: DOMRect; to: string };

export function box(root: ParentNode, selector: string): DOMRect | undefined {
  return root.querySelector(selector)?.getBoundingClientRect();
}

/** Lets the pieces arrive; call it once the new position is set. */
export async function arrive(root: ParentNode, flights: Flight[]): Promise<void> {
  if (!flights.length) return;
  await tick();
  for (const { from, to } of flights) {
    const piece = root.querySelector(to);
    if (piece) fly(piece, from);
  }
}

function fly(piece: Element, from: DOMRect): void {
  const to = piece.getBoundingClientRect();
  if (!to.width) return;
  const unit = piece instanceof SVGGraphicsElement && piece.ownerSVGElement ? (piece.getScreenCTM()?.a ?? 1) : 1;
  const [dx, dy] = [(from.left + from.width / 2 - to.left - to.width / 2) / unit, (from.top + from.height / 2 - to.top - to.height / 2) / unit];
  const start = `translate(${dx}px, ${dy}px) scale(${Math.min(2, from.width / to.width)})`;
  piece.animate([{ transform: start, zIndex: 9 }, { transform: "none", zIndex: 9 }], { duration: MOVE / preferences.speed, easing: EASE });
}

/** New pieces come up one after the other. */
export async function comeUp(root: ParentNode, selector: string): Promise<void> {
  if (!moves()) return;
  await tick();
  const pieces = root.querySelectorAll(selector);
  const step = Math.min(25, 700 / Math.max(1, pieces.length));
  pieces.forEach((piece, index) => {
    piece.animate([{ transform: "translateY(-10px) scale(.6)", opacity: 0 }, { transform: "none", opacity: 1 }], {
      duration: 200 / preferences.speed, delay: (index * step) / preferences.speed, easing: EASE, fill: "backwards",
    });
  });
}
