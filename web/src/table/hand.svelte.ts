/** The hand of a player: what is chosen, typed and asked for at a table. */

import { readHints, Refused } from "@/api/http";
import type { Hint, MoveOffered } from "@/api/types";
import { confirms } from "@/settings.svelte";
import { t } from "@/words.svelte";
import type { AnyPosition } from "./game";
import type { LiveTable } from "./live.svelte";

export type HintStage = "moves" | "shares" | "line";
const STAGES: HintStage[] = ["moves", "shares", "line"];

export abstract class Hand<P extends AnyPosition = AnyPosition> {
  typed = $state("");
  /** The rule that forbids what was tried. */
  refusal = $state<string | null>(null);
  hints = $state.raw<Hint[] | null>(null);
  stage = $state<HintStage | null>(null);
  isAsking = $state(false);
  /** The board that is looked at in place of one's own, or enlarged. */
  glance = $state<number | null>(null);

  constructor(readonly live: LiveTable<P>) {}

  position = $derived.by(() => this.live.position);
  seat = $derived.by(() => this.live.seat ?? 0);
  /** Whether a move is asked about before it is made. */
  confirms = $derived.by(() => confirms(this.live.isAmongPeople));
  canAct = $derived.by(() => this.live.canMove && this.live.looking === null);

  /** Whether a hint is told; it gives way to what is chosen. */
  isHinting = $derived.by(() => this.stage !== null && !this.isChoosing);
  /** The hints to be marked on the table: all, and once it is told which is best, that one. */
  marked = $derived.by((): Hint[] => (this.stage === null ? [] : (this.hints ?? []).slice(0, this.stage === "moves" ? undefined : 1)));

  /** The move that waits to be confirmed. */
  abstract proposed: MoveOffered | null;
  /** Whether something is chosen that can be let go of. */
  abstract isChoosing: boolean;
  /** The characters of typed moves, and what arrow keys go through. */
  abstract readonly letters: RegExp;
  abstract readonly arrows: string[];

  /** One more character of a typed move; true if it was one. */
  abstract type(key: string): boolean;
  /** Lets go of everything that is chosen. */
  abstract cancel(): void;
  /** Lets go of what was chosen last. */
  abstract unwind(): void;

  /** What the button says that confirms a move. */
  label(move: MoveOffered): string {
    return t("ui.do.play", { move: move.text });
  }

  confirm(): void {
    if (this.proposed) this.play(this.proposed);
  }

  play(move: MoveOffered): void {
    this.reset();
    this.live.play(move);
  }

  /** What the table needs to forget when something has happened. */
  reset(): void {
    this.cancel();
    this.hints = null;
    this.stage = null;
  }

  /** Looks at a board; at one's own, or at the same again, looks back. */
  lookAt(seat: number): void {
    this.glance = seat === this.seat || seat === this.glance ? null : seat;
  }

  /** Looks at the next board in turn order. */
  lookAround(): void {
    const { order } = this.live;
    this.lookAt(order[(order.indexOf(this.glance ?? this.seat) + 1) % order.length] ?? this.seat);
  }

  async askHint(): Promise<void> {
    if (!this.live.info?.casual) this.live.trouble = { code: "not-casual", message: "" };
    if (this.isAsking || !this.canAct || !this.live.info?.casual) return;
    if (!this.hints) await this.#readHints();
    else this.stage = this.stage === null ? "moves" : (STAGES[STAGES.indexOf(this.stage) + 1] ?? "line");
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
}
