/** What is chosen and typed at a table of Summer Pavilion. */

import { readPreview } from "@/api/http";
import type { MoveOffered } from "@/api/types";
import { Hand } from "@/table/hand.svelte";
import { bonuses, find, goesOn, type Group, groups, isSame, passes, type Payment, payments, refusalOf, usualKeep, valueOf } from "./choice";
import { t } from "@/words.svelte";
import { type Color, CORNERS, NO_TILES, type Position, type Tiles, total } from "./position";
import { passLabel } from "./words";

const SPACE = /^([NS]?[WE]|C)[1-6]/;
/** The beginnings of a take, a bonus tile, a pass and a place. */
const BEGUN = /^(\d[PGOYBR]?|\+[PGOYBR]?|=(-|[PGOYBR]{0,4})|[NS]|([NS]?[WE]|C)([1-6]([PGOYBR][0-5]?)?)?)$/;
const WHOLE = /^(\d[PGOYBR]|\+[PGOYBR]|([NS]?[WE]|C)[1-6][PGOYBR][0-5]?)$/;

export class Play extends Hand<Position> {
  readonly letters = /^[\dpgoybrcwnse+=-]$/i;
  readonly arrows = ["[data-tile]:not([aria-hidden])", "[data-space][tabindex='0']", "[data-supply]:not([aria-hidden])", "[data-hand]", "[data-pay]"];

  /** Tiles to take, before that is confirmed. */
  group = $state.raw<Group | null>(null);
  /** The color of the hand whose spaces are looked for. */
  color = $state<Color | null>(null);
  space = $state<string | null>(null);
  payment = $state.raw<Payment | null>(null);
  bonus = $state<Color | null>(null);
  /** What is to be kept, while passing. */
  keeping = $state.raw<Tiles | null>(null);

  groups = $derived.by(() => (this.canAct ? groups(this.live.offered) : []));
  payments = $derived.by(() => (this.canAct ? payments(this.live.offered) : new Map<string, Payment[]>()));
  bonuses = $derived.by(() => (this.canAct ? bonuses(this.live.offered) : []));
  passes = $derived.by(() => (this.canAct ? passes(this.live.offered) : []));
  canPlace = $derived.by(() => this.passes.length > 0);
  hand = $derived.by((): Tiles => this.position?.boards[this.seat]?.hand ?? NO_TILES);
  usual = $derived.by((): Tiles => usualKeep(this.hand, this.position?.track.slice(this.position.round) ?? [], CORNERS));
  /** The pass that is proposed or, before that, the usual one. */
  passing = $derived.by(() => this.passes.find(({ kept }) => isSame(kept, this.keeping ?? this.usual)) ?? null);
  ways = $derived.by(() => (this.space ? this.waysTo(this.space) : []));
  proposed = $derived.by((): MoveOffered | null => this.#proposed());
  isChoosing = $derived.by(() => !!(this.group || this.color || this.space || this.bonus || this.keeping));
  hinted = $derived.by(() => this.marked.map(({ text }) => text));

  select(source: number, color: Color): void {
    const group = this.groups.find(({ take }) => take.source === source && take.color === color);
    const isSameGroup = !!group && group.move === this.group?.move;
    this.cancel();
    if (!group) this.refusal = refusalOf(this.live.offered, `${source}${color}`);
    else if (isSameGroup) return;
    else if (this.confirms) this.group = group;
    else this.play(group.move);
  }

  /** Shows only where one color of the hand can go; while passing, keeps a tile of it. */
  pick(color: Color): void {
    if (this.keeping) return this.#keep(color);
    const isSameColor = this.color === color;
    this.cancel();
    if (!isSameColor) this.color = color;
  }

  /** The ways to pay for a space, of the color that is looked for if there is one. */
  waysTo(space: string): Payment[] {
    return (this.payments.get(space) ?? []).filter(({ place }) => this.color === null || place.color === this.color);
  }

  choose(space: string): void {
    const ways = this.waysTo(space);
    const isAgain = this.space === space && this.payment !== null;
    this.refusal = null;
    this.keeping = null;
    if (!ways[0]) {
      this.space = this.payment = null;
      this.refusal = refusalOf(this.live.offered, space) ?? (this.payments.has(space) ? "pavilion/star-color" : null);
    } else if (isAgain) this.confirm();
    else if (ways.length === 1 && !this.confirms) this.play(ways[0].move);
    else {
      this.space = space;
      this.payment = ways[0];
    }
  }

  pay(payment: Payment): void {
    if (!this.confirms || this.payment === payment) this.play(payment.move);
    else this.payment = payment;
  }

  /** Prefers another color for the chosen space. */
  prefer(color: Color): void {
    const ways = this.ways.filter(({ place }) => place.color === color);
    if (ways.length === 1 && ways[0] && !this.confirms) this.play(ways[0].move);
    else this.payment = ways[0] ?? null;
  }

  take(color: Color): void {
    const found = this.bonuses.find((each) => each.color === color);
    if (!found) return;
    if (!this.confirms || this.bonus === color) this.play(found.move);
    else this.bonus = color;
  }

  pass(): void {
    if (this.keeping) return this.confirm();
    const usual = this.passing;
    const isFree = !usual?.lost && isSame(this.usual, this.hand);
    this.cancel();
    if (isFree && usual && !this.confirms) this.play(usual.move);
    else this.keeping = this.usual;
  }

  putBack(color: Color): void {
    if (this.keeping) this.keeping = { ...this.keeping, [color]: this.keeping[color] - 1 };
  }

  override label(move: MoveOffered): string {
    const value = valueOf(move);
    if (value.type === "pass") return passLabel(total(value.kept), this.passing?.lost ?? 0);
    return t(value.type === "place" ? "ui.pavilion.do.place" : "ui.pavilion.do.take");
  }

  cancel(): void {
    this.group = null;
    this.color = null;
    this.space = null;
    this.payment = null;
    this.bonus = null;
    this.keeping = null;
    this.typed = "";
    this.refusal = null;
  }

  unwind(): void {
    if (this.space && this.color && !this.typed) this.space = this.payment = null;
    else this.cancel();
    this.stage = null;
  }

  type(key: string): boolean {
    const letter = key.toUpperCase();
    const typed = BEGUN.test(this.typed + letter) ? this.typed + letter : letter;
    if (!this.canAct || !BEGUN.test(typed)) return false;
    this.cancel();
    this.typed = typed;
    const move = find(this.live.offered, typed);
    if (move) this.#propose(move);
    if (goesOn(this.live.offered, typed)) return true;
    if (move && !this.confirms) this.play(move);
    else if (!move && WHOLE.test(typed)) void this.#refuse(typed);
    return true;
  }

  #keep(color: Color): void {
    const kept = this.keeping ?? NO_TILES;
    if (kept[color] >= this.hand[color]) return;
    if (total(kept) >= CORNERS) this.refusal = "pavilion/keep-four";
    else this.keeping = { ...kept, [color]: kept[color] + 1 };
  }

  #proposed(): MoveOffered | null {
    if (this.keeping) return this.passing?.move ?? null;
    return this.group?.move ?? this.payment?.move ?? this.bonuses.find(({ color }) => color === this.bonus)?.move ?? null;
  }

  #propose(move: MoveOffered): void {
    const value = valueOf(move);
    if (value.type === "take") this.group = this.groups.find((group) => group.move === move) ?? null;
    if (value.type === "bonus") this.bonus = value.color;
    if (value.type === "pass") this.keeping = value.kept;
    if (value.type !== "place") return;
    this.space = value.space;
    this.payment = this.waysTo(value.space).find((way) => way.move === move) ?? null;
  }

  async #refuse(typed: string): Promise<void> {
    this.typed = "";
    const space = SPACE.exec(typed)?.[0];
    const known = space && !this.payments.has(space) ? refusalOf(this.live.offered, space) : null;
    this.refusal = known ?? (await readPreview(this.live.id, typed).catch(() => null))?.error ?? "pavilion/cost";
  }
}
