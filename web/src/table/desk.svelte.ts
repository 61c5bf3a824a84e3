/** A table of one's own, where a position is tried out and nobody else sits. */

import type { MoveOffered, MovesOffered, Now, TableShown } from "@/api/types";
import { LiveTable, type Teller } from "./live.svelte";

const SILENT: Teller<never> = {
  show: async () => {},
  expect: (position) => position,
  skip: () => {},
};

export class Desk<P> extends LiveTable<P> {
  constructor(private readonly onplay: (move: MoveOffered) => void) {
    super("", SILENT as unknown as Teller<P>);
  }

  /** Lays a position out; `offered` is null where there is nothing more to try. */
  lay(position: P, offered: MovesOffered | null): void {
    this.shown = position;
    this.offered = offered;
    this.isConnected = true;
    this.now = { status: "running", turn: offered?.seat ?? null, seats: [], agreed: [], outlook: null } as unknown as Now;
    this.info = { you: offered ? [offered.seat] : [] } as unknown as TableShown;
  }

  override play(move: MoveOffered): void {
    this.onplay(move);
  }
}
