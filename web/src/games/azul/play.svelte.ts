/** What is chosen and typed at a table of Azul. */

import type { MoveOffered } from "@/api/types";
import { Hand } from "@/table/hand.svelte";
import { find, refusalOf } from "@/table/offers";
import { type Group, places, type Target, targets, takes } from "./choice";
import type { Color, Move, Outlook, Position, Take } from "./position";

export class Play extends Hand<Position> {
  readonly letters = /^[\dbyrkw-]$/i;
  readonly arrows = ["[data-tile]:not([aria-hidden])", "[data-target]", ".space"];

  selected = $state.raw<Group | null>(null);
  /** The line that is proposed, before it is confirmed. */
  chosen = $state<number | null>(null);
  /** The space of the gray wall that is proposed. */
  placing = $state.raw<MoveOffered | null>(null);

  canTake = $derived.by(() => this.canAct && takes(this.live.offered).length > 0);
  spaces = $derived.by(() => (this.canAct ? places(this.live.offered) : []));
  targets = $derived.by((): Target[] | null => this.#targets());
  target = $derived.by(() => (this.chosen === null ? null : (this.targets?.[this.chosen] ?? null)));
  proposed = $derived.by((): MoveOffered | null => this.target?.move ?? this.placing);
  isChoosing = $derived.by(() => this.selected !== null || this.placing !== null);
  hinted = $derived.by((): Take[] => this.marked.map(({ value }) => value as unknown as Move).filter((value) => value.type === "take"));

  select(group: Group): void {
    const isSame = this.selected?.source === group.source && this.selected.color === group.color;
    this.cancel();
    if (!isSame) this.selected = group;
  }

  choose(target: Target): void {
    this.refusal = target.move ? null : target.refusal;
    if (!target.move) return;
    if (!this.confirms || this.chosen === target.line) this.play(target.move);
    else this.chosen = target.line;
  }

  place(move: MoveOffered): void {
    if (!this.confirms || this.placing?.text === move.text) this.play(move);
    else this.placing = move;
  }

  cancel(): void {
    this.selected = null;
    this.chosen = null;
    this.placing = null;
    this.typed = "";
    this.refusal = null;
  }

  type(key: string): boolean {
    if (!this.canAct) return false;
    const typed = this.typed + key.toUpperCase();
    if (!(this.spaces.length ? /^[1-5](-([1-5])?)?$/ : /^\d([BYRKW]\d?)?$/).test(typed)) return false;
    this.refusal = null;
    this.typed = typed;
    if (this.spaces.length) this.#typedPlace(typed);
    else this.#typedTake(typed);
    return true;
  }

  unwind(): void {
    if (this.chosen !== null) this.chosen = null;
    else this.cancel();
    this.stage = null;
  }

  #typedTake(typed: string): void {
    const [source, color, line] = typed;
    if (!color) return;
    const group = { source: Number(source), color: color as Color };
    if (!takes(this.live.offered).some((take) => take.source === group.source && take.color === group.color)) {
      this.cancel();
      this.refusal = "azul/take-one-color";
      return;
    }
    this.selected = group;
    if (line === undefined) return;
    this.typed = "";
    const target = this.targets?.[Number(line)];
    if (target) this.choose(target);
  }

  #typedPlace(typed: string): void {
    if (typed.length < 3) return;
    this.typed = "";
    const move = find(this.live.offered, typed);
    if (move) this.place(move);
    else this.refusal = refusalOf(this.live.offered, typed) ?? "azul/top-to-bottom";
  }

  #targets(): Target[] | null {
    const { offered } = this.live;
    const board = this.position?.boards[this.seat];
    if (!this.canTake || !this.selected || !offered || !board) return null;
    const outlook = (this.live.now?.outlook as Outlook[] | null)?.[this.seat];
    return targets(offered, this.selected, board.lines.map((line) => line.count), outlook?.floor ?? 0);
  }
}
