import { expect, it, vi } from "vitest";
import type { Listener } from "@/api/socket";
import type { EntryShown, Happened, TableShown } from "@/api/types";
import { LiveTable, type Teller } from "./live.svelte";

const { heard } = vi.hoisted(() => ({ heard: { listener: null as Listener | null } }));
const now = { status: "running", turn: 0, seats: [{ seat: 0, kind: "person", name: "Anna" }], agreed: [] };
const table = { type: "table", ply: 0, now, you: [0], position: {} } as unknown as TableShown;

vi.mock("@/api/http", () => ({ Refused: class {}, readTable: async () => table, readLog: async () => null }));
vi.mock("@/api/socket", () => ({
  listen: (_: string, listener: Listener) => {
    heard.listener = listener;
    return { send: () => true, close: () => {} };
  },
}));

/** The plies that are told when all these entries come at once. */
async function told(kinds: Array<EntryShown["kind"]>): Promise<number[]> {
  const shown: number[] = [];
  const teller: Teller<object> = { show: async (_, entry) => void shown.push(entry.ply), expect: (position) => position, skip: () => {} };
  const live = new LiveTable<object>("1", teller);
  await live.open();
  const entries = kinds.map((kind, index) => ({ ply: index + 1, kind, seat: 1, at: 0, text: "", position: {} }) as unknown as EntryShown);
  heard.listener?.hear({ type: "happened", ply: kinds.length, entries, now } as unknown as Happened);
  await vi.waitFor(() => expect(live.isTelling).toBe(false));
  return shown;
}

it("tells what comes one by one", async () => {
  expect(await told(["move", "move"])).toEqual([1, 2]);
});

it("goes on to the last moves where many wait", async () => {
  expect(await told(["move", "move", "move", "move", "move"])).toEqual([3, 4, 5]);
});

it("tells the end of a round although moves of the next one wait", async () => {
  expect(await told(["move", "deal", "move", "move", "move"])).toEqual([1, 3, 4, 5]);
});

it("leaves out the end of a round where another has ended since", async () => {
  expect(await told(["move", "deal", "move", "deal", "move"])).toEqual([3, 4, 5]);
});

/** A table where one move is being told and another waits. */
async function telling(): Promise<LiveTable<object>> {
  const live = new LiveTable<object>("1", { show: () => new Promise(() => {}), expect: (position) => position, skip: () => {} });
  await live.open();
  const entries = [1, 2].map((ply) => ({ ply, kind: "move", seat: ply % 2, at: 0, text: "", position: { ply } }) as unknown as EntryShown);
  heard.listener?.hear({ type: "happened", ply: 2, entries, now: { ...now, census: { B: { bag: 9 } } } } as unknown as Happened);
  heard.listener?.hear({ type: "moves", ply: 2, seat: 0, moves: [], refused: [] });
  return live;
}

it("shows nothing of what has not been told, and lets nobody move before", async () => {
  const live = await telling();
  expect(live.steps.map(({ ply }) => ply)).toEqual([1]);
  expect(live.census).toEqual({});
  expect(live.canMove).toBe(false);
});

it("shows everything at once to a person who does something", async () => {
  const live = await telling();
  live.attend();
  expect(live.steps.map(({ ply }) => ply)).toEqual([1, 2]);
  expect(live.census).toEqual({ B: { bag: 9 } });
  expect(live.shown).toEqual({ ply: 2 });
  expect(live.canMove).toBe(true);
});

it("forgets a refusal when the person goes on, and that the server was away when it is back", async () => {
  const live = await telling();
  heard.listener?.hear({ type: "error", about: null, error: "no-take-back", message: "" });
  heard.listener?.connected(true);
  expect(live.trouble?.code).toBe("no-take-back");
  live.attend();
  expect(live.trouble).toBe(null);
  live.trouble = { code: "offline", message: "" };
  heard.listener?.connected(true);
  expect(live.trouble).toBe(null);
});

it("takes a move back that the connection lost", async () => {
  const live = await telling();
  live.attend();
  live.play({ text: "1B1", value: {}, preview: [], outlook: null });
  expect(live.canMove).toBe(false);
  heard.listener?.connected(false);
  expect(live.canMove).toBe(true);
});

it("takes back what the server lets this seat take back", async () => {
  const live = await telling();
  const can = (take_back: number[]) => ((live.now = { ...now, take_back } as unknown as typeof live.now), live.canTakeBack);
  expect([can([]), can([1]), can([0])]).toEqual([false, false, true]);
});

it("knows who else sits at the table", async () => {
  const live = new LiveTable<object>("1", {} as Teller<object>);
  await live.open();
  expect(live.isAmongPeople).toBe(false);
  live.now = { ...now, seats: [...now.seats, { seat: 1, kind: "person", name: "Béla" }] } as unknown as typeof live.now;
  expect(live.isAmongPeople).toBe(true);
});

it("keeps saying why there is no table, whatever is pressed", () => {
  const live = new LiveTable<object>("1", { show: async () => {}, expect: (position) => position, skip: () => {} });
  live.trouble = { code: "not-found", message: "" };
  live.attend();
  expect(live.trouble).not.toBeNull();
});
