/** What is chosen and typed at a table of Duel. */

import type { MoveOffered } from "@/api/types";
import { Hand } from "@/table/hand.svelte";
import { find, typing } from "@/table/offers";
import { canTake, type Lay, lays, leftovers, mostFewer, ofType, orderOf, paying, type Source, takeOf, type Target, targets, valueOf } from "./choice";
import type { Color, Outlook, Position } from "./position";

export class Play extends Hand<Position> {
  readonly letters = /^[\da-z?!+.-]$/i;
  readonly arrows = ["[data-tile]:not([aria-hidden])", "[data-target]", ".space", "[data-plate]", "[data-space]"];

  source = $state.raw<Source | null>(null);
  /** The row that was chosen for the tiles, in which order the others go to the moon, and how many are broken on purpose. */
  row = $state<number | null>(null);
  picked = $state.raw<number[]>([]);
  fewer = $state(0);
  /** The plate that is chosen, how it is turned, and over which space of the dome it is held. */
  plate = $state<number | null>(null);
  turns = $state(0);
  space = $state<number | null>(null);
  hovered = $state<number | null>(null);
  /** The chips that are laid out for a row, by their places in the store. */
  spent = $state.raw<number[] | null>(null);
  /** A move that needs nothing else, before it is confirmed. */
  single = $state.raw<MoveOffered | null>(null);

  #wanted: Lay | null = null;

  board = $derived.by(() => this.position?.boards[this.seat] ?? null);
  ahead = $derived.by(() => (this.live.now?.outlook?.[this.seat] ?? null) as unknown as Outlook | null);
  targets = $derived.by((): Target[] | null => this.#targets());
  target = $derived.by(() => (this.row === null ? null : (this.targets?.[this.row] ?? null)));
  left = $derived.by((): Color[] => (this.target ? leftovers(this.target) : []));
  order = $derived.by(() => orderOf(this.left, this.picked));
  /** Whether a take still needs an order, or could be split. */
  isOrdering = $derived.by(() => this.target !== null && this.target.moves.length > 1);
  mostFewer = $derived.by(() => (this.target ? mostFewer(this.target) : 0));
  /** The plate that would be laid: the one to be laid now, or the one chosen. */
  held = $derived.by(() => (this.canAct ? (this.position?.plates.kept ?? this.plate) : null));
  lays = $derived.by((): Lay[] => (this.held === null ? [] : lays(this.live.offered, this.held)));
  over = $derived.by(() => this.space ?? this.hovered);
  lay = $derived.by(() => this.lays.find(({ space, turns }) => space === this.over && turns === this.turns) ?? null);
  spaces = $derived.by(() => (this.canAct ? ofType(this.live.offered, "place") : []));
  payments = $derived.by(() => (this.canAct ? ofType(this.live.offered, "complete") : []));
  /** The chips laid out: those chosen, or at first the cheapest way to pay. */
  laidOut = $derived.by((): number[] => this.spent ?? this.#cheapest());
  payment = $derived.by(() => paying(this.live.offered, this.laidOut.map((index) => this.board?.chips[index] ?? "")));
  proposed = $derived.by((): MoveOffered | null => this.#proposed());
  isChoosing = $derived.by(() => this.source !== null || this.plate !== null || this.space !== null || this.single !== null);
  hinted = $derived.by(() => this.marked.map(({ text }) => text));
  hintedRows = $derived.by(() => this.marked.flatMap(({ value }) => (typeof value["row"] === "number" ? [value["row"]] : [])));

  select(source: Source): void {
    const isSame = this.source?.factory === source.factory && this.source.color === source.color;
    this.cancel();
    if (!isSame) this.source = source;
  }

  choose(target: Target): void {
    this.refusal = target.moves.length ? null : target.refusal;
    if (!target.moves.length) return;
    const isAgain = this.row === target.row;
    this.row = target.row;
    if (!isAgain) this.picked = [];
    if ((!this.confirms && !this.isOrdering) || (isAgain && this.proposed)) this.confirm();
  }

  /** The next tile from the bottom of the moon. */
  pick(index: number): void {
    this.picked = this.picked.includes(index) ? this.picked.slice(0, this.picked.indexOf(index)) : [...this.picked, index];
    if (!this.confirms && this.order && this.picked.length && !this.mostFewer) this.confirm();
  }

  selectPlate(plate: number): void {
    const isSame = this.plate === plate;
    const { turns } = this;
    this.cancel();
    if (isSame) return;
    this.plate = plate;
    this.turns = turns;
  }

  turn(by: number): void {
    this.turns = (this.turns + by + 4) % 4;
  }

  chooseSpace(space: number): void {
    const isAgain = this.space === space;
    this.space = space;
    if (!this.confirms || isAgain) this.confirm();
  }

  toggleChip(index: number): void {
    const laid = this.laidOut;
    this.spent = laid.includes(index) ? laid.filter((each) => each !== index) : [...laid, index];
  }

  /** A move that needs nothing else. */
  offer(move: MoveOffered): void {
    const isAgain = this.single?.text === move.text;
    this.cancel();
    if (!this.confirms || isAgain) this.play(move);
    else this.single = move;
  }

  /** The same, or the reason why it is refused. */
  attempt(text: string): void {
    const move = find(this.live.offered, text);
    if (move) this.offer(move);
    else this.refuse(text);
  }

  refuse(text: string): void {
    this.cancel();
    this.refusal = typing(this.live.offered, text).refusal;
  }

  override play(move: MoveOffered): void {
    const lay = this.lay;
    super.play(move);
    this.#wanted = ["take-plate", "keep"].includes(valueOf(move).type) ? lay : null;
  }

  /** Lays the plate that was just taken where it was held, once the server asks for that. */
  follow(): void {
    if (!this.canAct || !this.#wanted) return;
    const wanted = this.#wanted;
    const found = ofType(this.live.offered, "lay").find(({ value }) => value.space === wanted.space && value.turns === wanted.turns);
    if (found) this.play(found.move);
  }

  type(key: string): boolean {
    if (!this.canAct) return false;
    if (!this.typed && this.held !== null && "qe".includes(key.toLowerCase())) {
      this.turn(key.toLowerCase() === "q" ? -1 : 1);
      return true;
    }
    const typed = this.typed + key.toUpperCase();
    const { isBegun, move, refusal } = typing(this.live.offered, typed);
    if (!isBegun) return false;
    this.#showTyped(typed);
    if (move) this.#playTyped(move);
    else if (refusal) this.attempt(typed);
    return true;
  }

  cancel(): void {
    this.source = null;
    this.row = null;
    this.picked = [];
    this.fewer = 0;
    this.plate = null;
    this.turns = 0;
    this.space = null;
    this.hovered = null;
    this.spent = null;
    this.single = null;
    this.typed = "";
    this.refusal = null;
  }

  unwind(): void {
    if (this.picked.length) this.picked = [];
    else if (this.row !== null) this.row = null;
    else if (this.space !== null) this.space = null;
    else this.cancel();
    this.stage = null;
  }

  #playTyped(move: MoveOffered): void {
    this.cancel();
    if (this.confirms) this.single = move;
    else this.play(move);
  }

  /** Lights what a move that is being typed speaks of. */
  #showTyped(typed: string): void {
    this.cancel();
    this.typed = typed;
    const take = /^(?:B([1-5])|C)([BYRKT])([0-6])?/.exec(typed);
    if (!take) return;
    const source = { factory: take[1] ? Number(take[1]) : null, color: take[2] as Color };
    if (!canTake(this.live.offered, source)) return;
    this.source = source;
    this.row = take[3] ? Number(take[3]) : null;
  }

  #targets(): Target[] | null {
    const { offered } = this.live;
    if (!this.canAct || !this.source || !offered || !this.board) return null;
    return targets(offered, this.source, this.board.rows.map((row) => row.count), this.ahead);
  }

  #cheapest(): number[] {
    const chips = [...(this.board?.chips ?? [])];
    const wanted = this.payments.find(({ value }) => value.chips.length)?.value.chips ?? [];
    return wanted.map((chip) => {
      const index = chips.indexOf(chip);
      chips[index] = "";
      return index;
    });
  }

  #proposed(): MoveOffered | null {
    const { offered } = this.live;
    if (!this.canAct) return null;
    if (this.single) return this.single;
    if (this.target) return takeOf(this.target, this.order, this.fewer);
    if (this.space === null || !this.lay) return this.typed ? find(offered, this.typed) : null;
    const { space, turns } = this.lay;
    const laying = ofType(offered, "lay").find(({ value }) => value.space === space && value.turns === turns);
    return laying?.move ?? find(offered, `A${this.plate}`) ?? find(offered, `K${this.plate}`);
  }
}
