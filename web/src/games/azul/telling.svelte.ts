/** Shows Azul's stories scene by scene; any moment can be the last, since the position is always drawn whole. */

import type { EntryShown, MoveOffered } from "@/api/types";
import { preferences } from "@/settings.svelte";
import { sound } from "@/table/sounds";
import type { Teller } from "@/table/live.svelte";
import { arrive, departures, refill } from "./flights";
import type { Position } from "./position";
import { drawn, type Mark, ownPart, type Scene, scenes } from "./scenes";

const PAUSES: Record<Scene["kind"], number> = { take: 320, tile: 520, floor: 600, bonus: 1100, after: 0 };
const REFILL = 650;

export class Telling implements Teller<Position> {
  marks = $state.raw<Mark[]>([]);
  /** True while the end of a round is told, so that it can be skipped. */
  isRoundEnd = $state(false);
  root: ParentNode = document;

  #wake: (() => void) | null = null;
  #isSkipped = false;

  constructor(private readonly draw: (position: Position) => void) {}

  expect(position: Position, move: MoveOffered): Position {
    const told = ownPart(move.preview);
    const shown = drawn(position, told);
    void arrive(this.root, departures(this.root, position, { position: shown, marks: [], kind: "take", told }));
    sound("tile");
    return shown;
  }

  async show(before: Position, entry: EntryShown, after: Position, isOwn: boolean): Promise<void> {
    this.#isSkipped = false;
    if (entry.kind === "deal") return this.#deal(after);
    let shown = before;
    const told = scenes(before, entry.story ?? [], after);
    this.isRoundEnd = told.length > 2;
    for (const [index, scene] of told.entries()) {
      if (this.#isSkipped) break;
      if (!(isOwn && index === 0)) {
        const flights = departures(this.root, shown, scene);
        this.draw(scene.position);
        void arrive(this.root, flights);
        if (scene.kind === "take") sound("tile");
      }
      this.marks = scene.marks;
      shown = scene.position;
      await this.#pause(PAUSES[scene.kind]);
    }
    this.marks = [];
    this.isRoundEnd = false;
  }

  skip(): void {
    this.#isSkipped = true;
    this.#wake?.();
  }

  async #deal(after: Position): Promise<void> {
    this.draw(after);
    void refill(this.root, after);
    await this.#pause(REFILL);
  }

  async #pause(milliseconds: number): Promise<void> {
    if (this.#isSkipped || !milliseconds) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds / preferences.speed);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }
}
