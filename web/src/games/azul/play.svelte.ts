/** The hand of a player: what is chosen, typed and asked for at a table of Azul. */

import { readHints, Refused } from "@/api/http";
import type { Hint, MoveOffered } from "@/api/types";
import type { LiveTable } from "@/table/live.svelte";
import { confirms, keepPreferences, preferences } from "@/settings.svelte";
import { find, type Group, places, refusalOf, type Target, targets, takes } from "./choice";
import { type Color, COLORS, type Outlook, type Position } from "./position";

export type HintStage = "warn" | "moves" | "shares" | "line";
const STAGES: HintStage[] = ["moves", "shares", "line"];

export class Play {
  selected = $state.raw<Group | null>(null);
  /** The line that is proposed, before it is confirmed. */
  chosen = $state<number | null>(null);
  typed = $state("");
  refusal = $state<string | null>(null);
  hints = $state.raw<Hint[] | null>(null);
  stage = $state<HintStage | null>(null);
  isAsking = $state(false);

  constructor(readonly live: LiveTable<Position>) {}

  position = $derived.by(() => this.live.position);
  seat = $derived.by(() => this.live.seat ?? 0);
  canAct = $derived.by(() => this.live.canMove && this.live.looking === null && !this.live.isTelling);
  canTake = $derived.by(() => this.canAct && takes(this.live.offered).length > 0);
  spaces = $derived.by(() => (this.canAct ? places(this.live.offered) : []));
  targets = $derived.by((): Target[] | null => this.#targets());
  proposed = $derived.by(() => (this.chosen === null ? null : (this.targets?.[this.chosen] ?? null)));
  hinted = $derived.by((): Group[] => this.#hinted());

  select(group: Group): void {
    const isSame = this.selected?.source === group.source && this.selected.color === group.color;
    this.cancel();
    if (!isSame) this.selected = group;
  }

  choose(target: Target): void {
    this.refusal = target.move ? null : target.refusal;
    if (!target.move) return;
    if (!confirms() || this.chosen === target.line) this.play(target.move);
    else this.chosen = target.line;
  }

  confirm(): void {
    if (this.proposed?.move) this.play(this.proposed.move);
  }

  cancel(): void {
    this.selected = null;
    this.chosen = null;
    this.typed = "";
    this.refusal = null;
  }

  play(move: MoveOffered): void {
    this.cancel();
    this.stage = null;
    this.hints = null;
    this.live.play(move);
  }

  /** One more character of a move like `3k2` or `2-4`; true if it was one. */
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

  async askHint(): Promise<void> {
    if (this.isAsking || !this.canAct) return;
    if (!preferences.hinted && this.stage !== "warn") {
      this.stage = "warn";
      return;
    }
    preferences.hinted = true;
    keepPreferences();
    if (!this.hints) await this.#readHints();
    else this.stage = STAGES[Math.min(STAGES.length - 1, STAGES.indexOf(this.stage ?? "moves") + 1)] ?? "moves";
  }

  /** What the table needs to forget when something has happened. */
  reset(): void {
    this.cancel();
    this.hints = null;
    this.stage = null;
  }

  async #readHints(): Promise<void> {
    this.isAsking = true;
    const ply = this.live.ply;
    try {
      const { hints } = await readHints(this.live.id);
      if (this.live.ply !== ply) return;
      this.hints = hints;
      this.stage = "moves";
    } catch (error) {
      this.stage = null;
      if (error instanceof Refused) this.live.trouble = { code: error.code, message: error.message };
    } finally {
      this.isAsking = false;
    }
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
    if (move) this.play(move);
    else this.refusal = refusalOf(this.live.offered, typed) ?? "azul/top-to-bottom";
  }

  #targets(): Target[] | null {
    const { offered } = this.live;
    const board = this.position?.boards[this.seat];
    if (!this.canTake || !this.selected || !offered || !board) return null;
    const outlook = (this.live.now?.outlook as Outlook[] | null)?.[this.seat];
    return targets(offered, this.selected, board.lines.map((line) => line.count), outlook?.floor ?? 0);
  }

  #hinted(): Group[] {
    if (!this.hints || this.stage === null || this.stage === "warn") return [];
    return this.hints.flatMap(({ text }) => {
      const color = text[1] as Color;
      return COLORS.includes(color) ? [{ source: Number(text[0]), color }] : [];
    });
  }
}

