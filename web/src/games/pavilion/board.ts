/** What is printed on the boards, and where; `board.json` comes from the rules. */

import printed from "./board.json";
import type { Board, Color, Side, Star } from "./position";

interface Rhombus {
  x: number;
  y: number;
  /** The direction of the long diagonal: degrees clockwise from the top. */
  axis: number;
}

export interface Space extends Rhombus {
  space: string;
  star: Star;
  place: number;
  colored: number;
  gray: number;
}

export interface Feature extends Rhombus {
  feature: string;
  kind: "pillar" | "statue" | "window";
  tiles: number;
  spaces: string[];
}

export const STARS = printed.stars as Array<{ star: Star; color: Color | ""; x: number; y: number }>;
export const SPACES = printed.spaces as Space[];
export const FEATURES = printed.features as Feature[];

const STAR_COLOR = new Map(STARS.map(({ star, color }) => [star, color || null]));
const SPACE = new Map(SPACES.map((space) => [space.space, space]));
/** From the middle of a rhombus to its sides. */
const INNER = Math.sqrt(3) / 4;

/** The outline of a space or feature, drawn smaller by *inset* on every side and moved up by *lift*. */
export function outline({ x, y, axis }: Rhombus, inset: number, lift = 0): string {
  const size = 1 - inset / INNER;
  return [Math.sqrt(3) / 2, 0.5, Math.sqrt(3) / 2, 0.5]
    .map((reach, turn) => {
      const angle = ((axis + 90 * turn) * Math.PI) / 180;
      return `${round(x + reach * size * Math.sin(angle))},${round(y - reach * size * Math.cos(angle) - lift)}`;
    })
    .join(" ");
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000;
}

export function spaceOf(name: string): Space | undefined {
  return SPACE.get(name);
}

export function numberOf(space: Space, side: Side): number {
  return space[side];
}

/** The color that is printed on a star; none on the gray side and in the center. */
export function colorOfStar(star: Star, side: Side): Color | null {
  return side === "gray" ? null : (STAR_COLOR.get(star) ?? null);
}

export function tileOn(board: Board, space: Space): Color | null {
  return board.stars[space.star][space.place - 1] ?? null;
}
