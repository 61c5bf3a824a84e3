/** Shows a game's stories scene by scene; any moment can be the last, since the position is always drawn whole. */

import type { EntryShown, MoveOffered, Told } from "@/api/types";
import { preferences } from "@/settings.svelte";
import { arrive, type Flight } from "./flights";
import type { Teller } from "./live.svelte";
import { sound } from "./sounds";

/** A position to show for a while, with points where they are made. */
export interface Scene<P, M> {
  position: P;
  marks: M[];
  told: Told[];
  /** Milliseconds to look at it. */
  pause: number;
  /** Whether pieces click. */
  isMove: boolean;
}

/** How a game draws what a story says. */
export interface Stage<P, M> {
  scenes(before: P, story: Told[], after: P): Scene<P, M>[];
  /** What a player's own move does at once, before anything follows from it. */
  own(position: P, move: MoveOffered): Scene<P, M>;
  /** Where the pieces of a scene come from; asked while the old position is still drawn. */
  departures(root: ParentNode, before: P, scene: Scene<P, M>): Flight[];
  /** Lets what a deal brought come up; says how long that takes. */
  dealt(root: ParentNode, entry: EntryShown, after: P): number;
}

export class Telling<P, M> implements Teller<P> {
  marks = $state.raw<M[]>([]);
  /** True while the end of a round is told, so that it can be skipped. */
  isRoundEnd = $state(false);
  root: ParentNode = document;

  #wake: (() => void) | null = null;
  #isSkipped = false;

  constructor(
    private readonly stage: Stage<P, M>,
    private readonly draw: (position: P) => void,
  ) {}

  expect(position: P, move: MoveOffered): P {
    const scene = this.stage.own(position, move);
    void arrive(this.root, this.stage.departures(this.root, position, scene));
    sound("tile");
    return scene.position;
  }

  async show(before: P, entry: EntryShown, after: P, isOwn: boolean): Promise<void> {
    this.#isSkipped = false;
    if (entry.kind === "deal") return this.#deal(entry, after);
    let shown = before;
    const told = this.stage.scenes(before, entry.story ?? [], after);
    this.isRoundEnd = told.length > 2;
    for (const [index, scene] of told.entries()) {
      if (this.#isSkipped) break;
      if (!(isOwn && index === 0)) this.#play(shown, scene);
      this.marks = scene.marks;
      shown = scene.position;
      await this.#pause(scene.pause);
    }
    this.#end();
  }

  skip(): void {
    this.#isSkipped = true;
    this.#wake?.();
    this.#end();
  }

  #end(): void {
    this.marks = [];
    this.isRoundEnd = false;
  }

  #play(shown: P, scene: Scene<P, M>): void {
    const flights = this.stage.departures(this.root, shown, scene);
    this.draw(scene.position);
    void arrive(this.root, flights);
    if (scene.isMove) sound("tile");
  }

  async #deal(entry: EntryShown, after: P): Promise<void> {
    this.draw(after);
    await this.#pause(this.stage.dealt(this.root, entry, after));
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
