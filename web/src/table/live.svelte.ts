/** A table as it lives: what the server told, what is shown of it, and what we wish. */

import { readLog, readTable, Refused } from "@/api/http";
import { type Heard, type Line, listen, type Wish } from "@/api/socket";
import type { EntryShown, Happened, MoveOffered, MovesOffered, Now, TableShown } from "@/api/types";
import { t } from "@/words.svelte";
import { shownName } from "./names";
import { steps } from "./steps";

/** How a game shows what happens; resolves when it has been shown. */
export interface Teller<P> {
  show(before: P, entry: EntryShown, after: P, isOwn: boolean): Promise<void>;
  expect(position: P, move: MoveOffered): P;
  skip(): void;
}

const MOST_QUEUED = 2;

export class LiveTable<P> {
  info = $state.raw<TableShown | null>(null);
  now = $state.raw<Now | null>(null);
  /** What has happened, up to what is being told. */
  entries = $state.raw<EntryShown[]>([]);
  /** How many tiles are where, in the last position that was told. */
  census = $state.raw<Now["census"]>({});
  offered = $state.raw<MovesOffered | null>(null);
  shown = $state.raw<P | null>(null);
  ply = $state(0);
  isConnected = $state(false);
  isTelling = $state(false);
  trouble = $state.raw<{ code: string; message: string } | null>(null);
  expected = $state.raw<string | null>(null);
  /** The step that is looked at, counted from 1; null is the present. */
  looking = $state<number | null>(null);
  /** Who wants to know what has happened. */
  onEntry: (entry: EntryShown) => void = () => {};

  steps = $derived(steps(this.entries));
  /** One's own seats; who has left has none until the game is over. */
  you = $derived((this.info?.you ?? []).filter((seat) => this.now?.status === "ended" || !this.now?.seats[seat]?.left));
  seat = $derived(this.offered?.seat ?? this.you[0] ?? null);
  isMine = $derived(this.now?.turn != null && this.you.includes(this.now.turn) && this.now.status === "running");
  canMove = $derived(this.isMine && this.offered !== null && this.offered.ply === this.ply && this.expected === null && !this.isTelling);
  canTakeBack = $derived(this.you.some((seat) => this.now?.take_back?.includes(seat)));
  /** Whether somebody else sits here who cannot be asked to forget a slip, as a bot can. */
  isAmongPeople = $derived((this.now?.seats ?? []).some(({ kind, seat }) => kind === "person" && !this.you.includes(seat)));
  names = $derived((this.now?.seats ?? []).map(shownName));
  /** All seats, one's own first. */
  order = $derived(this.names.map((_, index) => ((this.seat ?? 0) + index) % this.names.length));
  isOver = $derived(this.now?.status === "ended" && !this.isTelling && this.looking === null);
  position = $derived(this.looking === null ? this.shown : ((this.steps[this.looking - 1]?.position ?? null) as P | null));

  #line: Line | null = null;
  #queue: EntryShown[] = [];
  #latest: P | null = null;

  constructor(
    readonly id: string,
    private readonly teller: Teller<P>,
  ) {}

  /** Who sits there, in a word: a bot, you, or somebody who has left. */
  tag(seat: number): string {
    const who = this.now?.seats[seat];
    if (who?.left) return t(`ui.left.${who.left}${this.now?.status === "ended" ? ".over" : ""}`);
    if (who?.kind === "bot") return this.now?.turn === seat && !this.isTelling ? t("ui.tag.thinking") : t("ui.tag.bot");
    return this.you.includes(seat) && this.you.length === 1 ? t("ui.tag.you") : "";
  }

  async open(): Promise<void> {
    try {
      this.#hear(await readTable(this.id));
    } catch (error) {
      if (error instanceof Refused) this.trouble = { code: error.code, message: error.message };
      if (!(error instanceof Refused) || error.code !== "offline") return;
    }
    this.#line = listen(this.id, {
      hear: (message) => this.#hear(message),
      connected: (isOpen) => this.#connect(isOpen),
      refused: (code) => (this.trouble = { code, message: code }),
      ply: () => (this.info ? this.ply : null),
    });
    await this.#readPast();
  }

  close(): void {
    this.#line?.close();
    this.teller.skip();
  }

  /** Plays a move: it is shown at once, and stays if the server takes it. */
  play(move: MoveOffered): void {
    if (!this.canMove || !this.shown || !this.offered) return;
    this.looking = null;
    this.trouble = null;
    if (!this.#send({ type: "move", ply: this.offered.ply, text: move.text })) return;
    const before = (this.#latest ?? this.shown) as P;
    this.expected = move.text;
    this.shown = this.teller.expect(before, move);
  }

  takeBack(): void {
    this.skip();
    if (!this.canTakeBack) return;
    this.looking = null;
    this.#send({ type: "take-back", ply: this.ply });
  }

  wish(type: "agree" | "decline" | "leave"): void {
    this.#send({ type });
  }

  /** The person does something: what is being told ends, and trouble goes, unless it is why there is no table. */
  attend(): void {
    if (this.info) this.trouble = null;
    this.skip();
  }

  /** Ends what is being told: all that has happened is shown at once. */
  skip(): void {
    if (!this.isTelling) return;
    this.teller.skip();
    for (const entry of this.#queue.splice(0)) this.#reach(entry);
    this.expected = null;
    this.#rest();
  }

  #send(wish: Wish): boolean {
    const sent = this.#line?.send(wish) ?? false;
    if (!sent) this.trouble = { code: "offline", message: "" };
    return sent;
  }

  #hear(message: Heard): void {
    if (message.type === "table") this.#see(message);
    else if (message.type === "happened") this.#learn(message);
    else if (message.type === "moves") this.offered = message;
    else if (message.type === "error") this.#refuse(message.error, message.message);
  }

  #connect(isOpen: boolean): void {
    this.isConnected = isOpen;
    if (!isOpen) this.#giveUp();
    else if (this.trouble?.code === "offline") this.trouble = null;
  }

  #see(table: TableShown): void {
    this.info = table;
    this.now = table.now;
    this.ply = table.ply;
    if (this.isTelling) return;
    this.#latest = table.position as P;
    this.#rest();
  }

  #learn(message: Happened): void {
    const fresh = message.entries.filter((entry) => entry.ply > this.ply);
    this.now = message.now;
    this.ply = Math.max(this.ply, message.ply);
    if (!fresh.length) return;
    this.offered = null;
    this.trouble = null;
    for (const entry of fresh) {
      if (entry.position) this.#queue.push(entry);
      else this.onEntry(entry);
    }
    void this.#tell();
  }

  #refuse(code: string, message: string): void {
    this.trouble = { code, message };
    this.#giveUp();
  }

  /** The move that was sent is not heard of any more. */
  #giveUp(): void {
    if (this.expected === null) return;
    this.expected = null;
    this.shown = this.#latest;
  }

  /** Shows what has happened, one entry after the other; who is far behind sees only the last. */
  async #tell(): Promise<void> {
    if (this.isTelling || !this.#queue.length) return;
    this.isTelling = true;
    for (let entry = this.#queue.shift(); entry; entry = this.#queue.shift()) {
      const after = entry.position as P;
      const isOwn = entry.kind === "move" && entry.text === this.expected;
      const before = this.#latest;
      const isLate = this.#isBehind() || before === null || entry.kind === "take-back";
      this.#reach(entry);
      if (!isLate) await this.teller.show(before, entry, after, isOwn);
      if (!this.isTelling) return;
      if (isOwn || isLate) this.expected = null;
      this.shown = after;
    }
    this.#rest();
  }

  #reach(entry: EntryShown): void {
    this.#latest = entry.position as P;
    this.entries = [...this.entries, entry];
    this.onEntry(entry);
  }

  /** Everything has been told. */
  #rest(): void {
    this.shown = this.#latest;
    this.census = this.now?.census ?? {};
    this.isTelling = false;
  }

  /** Whether too much waits to be shown; the end of a round is shown all the same, unless another has ended since. */
  #isBehind(): boolean {
    const deals = this.#queue.filter(({ kind }) => kind === "deal").length;
    return this.#queue.length > MOST_QUEUED && !(this.#queue[0]?.kind === "deal" && deals === 1);
  }

  async #readPast(): Promise<void> {
    const known = this.ply;
    if (!known) return;
    const past = await readLog(this.id, 0).catch(() => null);
    if (!past) return;
    const later = this.entries.filter((entry) => entry.ply > known);
    this.entries = [...past.entries.filter((entry) => entry.ply <= known), ...later];
  }
}
