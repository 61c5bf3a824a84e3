/** What the table shows: which board is large, and what each part of the page is given. */

import type { ComponentProps } from "svelte";
import type { LiveTable } from "@/table/live.svelte";
import type { Telling } from "@/table/telling.svelte";
import { t } from "@/words.svelte";
import type Corners from "./Corners.svelte";
import type Hand from "./Hand.svelte";
import type Market from "./Market.svelte";
import type Opponent from "./Opponent.svelte";
import type Pay from "./Pay.svelte";
import type { Play } from "./play.svelte";
import { added, type Board, type Color, isOffering, type Outlook, type Position, ROUNDS, sum } from "./position";
import type { Mark } from "./scenes";
import type Stars from "./Stars.svelte";
import type { Open } from "./Stars.svelte";
import type Supply from "./Supply.svelte";
import { colorName, gainInWords, spaceName } from "./words";

export class View {
  constructor(
    readonly live: LiveTable<Position>,
    readonly play: Play,
    readonly telling: Telling<Position, Mark>,
  ) {}

  big = $derived.by(() => this.play.glance ?? this.play.seat);
  isOwn = $derived.by(() => this.big === this.play.seat);
  others = $derived.by(() => this.live.order.filter((seat) => seat !== this.big));
  outlooks = $derived.by(() => (this.live.looking === null ? this.live.now?.outlook : null) as Outlook[] | null);
  open = $derived.by(() => this.#open());

  /** Whether tiles are being taken, or are about to be dealt. */
  isTaking(position: Position): boolean {
    return !position.over && (isOffering(position) || position.center_token);
  }

  name(seat: number): string {
    return this.live.names[seat] ?? "";
  }

  outlook(seat: number): Outlook | null {
    return this.outlooks?.[seat] ?? null;
  }

  stars(position: Position, board: Board): ComponentProps<typeof Stars> {
    const { play, big } = this;
    return {
      board,
      seat: big,
      side: position.side,
      name: this.name(big),
      outlook: this.outlook(big),
      open: this.open,
      chosen: play.space,
      ghost: play.payment?.place.color ?? null,
      hinted: play.hinted.map((text) => text.replace(/[A-Z]\d?$/, "")),
      marks: this.#marks(big),
      onchoose: (space) => play.choose(space),
    };
  }

  hand(position: Position, board: Board): ComponentProps<typeof Hand> {
    const { play, isOwn } = this;
    return {
      tiles: isOwn && play.keeping ? added(board.hand, play.keeping, -1) : board.hand,
      wild: position.wild,
      seat: this.big,
      does: isOwn && play.canPlace ? (color) => this.#does(color) : null,
      chosen: play.color,
      onchoose: (color) => play.pick(color),
      ondrop: play.keeping ? undefined : (space) => play.choose(space),
    };
  }

  corners(board: Board): ComponentProps<typeof Corners> {
    const keeping = this.isOwn ? this.play.keeping : null;
    return { kept: keeping ?? board.corners, seat: this.big, onback: keeping ? (color) => this.play.putBack(color) : null };
  }

  /** What is said beside the corners. */
  note(position: Position): string {
    if (position.round === ROUNDS) return t("ui.pavilion.corners.last");
    return t(this.play.keeping ? "ui.pavilion.keep.tap" : "ui.pavilion.corners.note");
  }

  supply(position: Position): ComponentProps<typeof Supply> {
    const { play } = this;
    return { supply: position.supply, takable: play.bonuses.map(({ color }) => color), chosen: play.bonus, hinted: play.hinted, onchoose: (color) => play.take(color) };
  }

  market(position: Position): ComponentProps<typeof Market> {
    const { play } = this;
    return { position, groups: play.groups, selected: play.group, hinted: play.hinted, onselect: (source, color) => play.select(source, color) };
  }

  payments(position: Position): ComponentProps<typeof Pay> {
    const { play } = this;
    return { payments: play.ways, chosen: play.payment, wild: position.wild, onchoose: (payment) => play.pay(payment), oncolor: (color) => play.prefer(color) };
  }

  opponent(position: Position, seat: number): ComponentProps<typeof Opponent> {
    return {
      board: position.boards[seat] as Board,
      seat,
      name: this.name(seat),
      tag: this.live.tag(seat),
      now: this.live.now,
      side: position.side,
      isTurn: position.turn === seat,
      isOver: position.over,
      outlook: this.outlook(seat),
      marks: this.#marks(seat),
      onswap: () => this.play.lookAt(seat),
    };
  }

  #open(): Map<string, Open> | null {
    const { play, isOwn } = this;
    const side = play.position?.side;
    if (!play.canPlace || play.keeping || !isOwn || !side) return null;
    return new Map(
      [...play.payments.keys()].flatMap((space) => {
        const ways = play.waysTo(space);
        const [first] = ways;
        if (!first) return [];
        const label = `${spaceName(space, side)}: ${gainInWords(first)}, ${t("ui.pavilion.ways", { count: ways.length })}`;
        return [[space, { points: sum(first.points), bonus: first.bonus, label }]];
      }),
    );
  }

  #marks(seat: number): Map<string, number> {
    return new Map(this.telling.marks.filter((mark) => mark.seat === seat).map(({ at, points }) => [at, points]));
  }

  #does(color: Color): string {
    return t(this.play.keeping ? "ui.pavilion.keep.one" : "ui.pavilion.filter", { color: colorName(color) });
  }
}
