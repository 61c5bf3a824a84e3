// Made by `npm run types` from the server's OpenAPI description; do not edit.

/** A login and a password of at least 8 characters. */
export interface Account {
  login: string;
  password: string;
}

/** The ply of the table that you saw. */
export interface At {
  ply: number;
}

/** A bot for an open seat. */
export interface BotSeat {
  level: string;
}

/** Something to choose before a game; a drawn choice can also be ``random``. */
export interface ChoiceOffered {
  name: string;
  values: Array<string>;
  default: string;
  meaning: string;
  drawn: boolean;
}

/** Seconds left by seat as of *since*, and when the time of the seat to move runs out. */
export interface ClockShown {
  left: Array<number>;
  since: number;
  deadline: number | null;
}

/** A token for another device, and until when (seconds since 1970) it can be used, once. */
export interface Device {
  token: string;
  expires: number;
}

/** What a device link carries. */
export interface DeviceToken {
  token: string;
}

/** An entry of the log; deals and moves have value and story, and like take-backs the position after them. */
export interface EntryShown {
  ply: number;
  kind: "sit" | "deal" | "move" | "take-back" | "agree" | "decline" | "leave" | "end" | "rematch";
  seat: number | null;
  at: number;
  text: string;
  value?: Record<string, unknown> | null;
  story?: Array<Told> | null;
  position?: Record<string, unknown> | null;
}

/** The one shape of every error; rules of a game have codes like ``azul/wall-has-color``. */
export interface Error {
  error: string;
  message: string;
}

/** A game that can be played here. */
export interface GameOffered {
  name: string;
  title: string;
  players: Array<number>;
  choices: Array<ChoiceOffered>;
  how_to_move: string;
}

/** All games, and the levels of the bots, weakest first. */
export interface GamesOffered {
  games: Array<GameOffered>;
  levels: Array<string>;
}

/** What has happened since the ply that was asked for. */
export interface Happened {
  type: "happened";
  ply: number;
  entries: Array<EntryShown>;
  now: Now;
}

/** A good move: the share of games that it is thought to win, and how play may go on. */
export interface Hint {
  text: string;
  value: Record<string, unknown>;
  share: number;
  line: Array<string>;
}

/** The best moves that a search found, best first. */
export interface Hints {
  ply: number;
  seat: number;
  hints: Array<Hint>;
}

/** An open seat to be taken: any, or the one named, or the one whose link was given. */
export interface Joining {
  seat?: number | null;
  token?: string | null;
  name?: string | null;
}

/** A level of the bots in one kind of game, and its measured rating in Elo. */
export interface LevelOffered {
  name: string;
  rating: number | null;
  available: boolean;
}

/** The levels of the bots, weakest first. */
export interface LevelsOffered {
  levels: Array<LevelOffered>;
}

/** Who you are. */
export interface Me {
  id: string;
  name: string;
  login: string | null;
}

/** A move, and the ply of the table in which it was chosen. */
export interface Move {
  ply: number;
  text: string;
}

/** A legal move, and what follows from it up to the next choice. */
export interface MoveOffered {
  text: string;
  value: Record<string, unknown>;
  preview: Array<Told>;
  outlook: Record<string, unknown> | null;
}

/** A move that somebody may think of, and the rule that forbids it. */
export interface MoveRefused {
  text: string;
  error: string;
}

/** All legal moves of the seat to move, and those that a rule forbids. */
export interface MovesOffered {
  type: "moves";
  ply: number;
  seat: number;
  moves: Array<MoveOffered>;
  refused: Array<MoveRefused>;
}

/** A name to be shown at tables. */
export interface Naming {
  name: string;
  only_new?: boolean;
}

/** A table to be set up; what is not chosen keeps the default that ``GET /games`` tells. */
export interface NewTable {
  game: string;
  seats: Array<WantedSeat>;
  choices?: Record<string, string>;
  visibility?: "public" | "unlisted" | "private";
  casual?: boolean;
  time_control?: string | null;
}

/** What can change at a table besides its position. */
export interface Now {
  status: "open" | "running" | "ended";
  turn: number | null;
  seats: Array<SeatShown>;
  clock: ClockShown | null;
  agreed: Array<number>;
  take_back: Array<number>;
  standing: Standing;
  census: Record<string, Record<string, number>>;
  outlook: Array<Record<string, unknown>> | null;
  result: Result | null;
  seed: string | null;
  rematch: string | null;
}

/** Where the points of every seat came from. */
export interface Points {
  points: Array<Record<string, number>>;
}

/** A position, and what the seat to move can do in it. */
export interface PositionShown {
  game: string;
  position: Record<string, unknown>;
  seat: number | null;
  moves: Array<MoveOffered>;
  refused: Array<MoveRefused>;
}

/** What a move would do, or which rule forbids it and what that rule says. */
export interface Preview {
  legal: boolean;
  text: string;
  value?: Record<string, unknown> | null;
  preview?: Array<Told> | null;
  error?: string | null;
  message?: string | null;
  rule?: string | null;
}

/** A record, replayed. */
export interface RecordShown {
  game: string;
  title: string;
  names: Array<string>;
  ended: string | null;
  scores: Array<number> | null;
  winners: Array<number> | null;
  luck: "promised" | "unpromised" | "wrong" | null;
  verdict: string | null;
  steps: Array<RecordStep>;
}

/** A step of a record with the full position after it, and its story. */
export interface RecordStep {
  step: number;
  kind: "start" | "deal" | "move";
  seat: number | null;
  text: string;
  value: Record<string, unknown>;
  position: Record<string, unknown>;
  over: boolean;
  story: Array<Told>;
}

/** How the game ended; who left cannot win while another stayed. */
export interface Result {
  ended: "rules" | "agreement" | "round cap";
  scores: Array<number>;
  places: Array<number>;
  winners: Array<number>;
}

/** A table in a list. */
export interface Row {
  id: string;
  game: string;
  title: string;
  setup: Record<string, string>;
  status: "open" | "running" | "ended";
  visibility: "public" | "unlisted" | "private";
  casual: boolean;
  time_control: string | null;
  created: number;
  turn: number | null;
  you: Array<number>;
  seats: Array<SeatShown>;
}

/** A list of tables, newest first. */
export interface Rows {
  tables: Array<Row>;
}

/** What a rule says. */
export interface Rule {
  code: string;
  text: string;
}

/** A token that lets its bearer take the seat. */
export interface SeatLink {
  seat: number;
  token: string;
}

/** Who sits where. */
export interface SeatShown {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  level: string | null;
  left: "resigned" | "time-out" | null;
  host: boolean;
}

/** Points and places as if the game ended now, final bonuses included. */
export interface Standing {
  scores: Array<number>;
  places: Array<number>;
}

/** The whole table as you may see it; the position's fields are the game's own. */
export interface TableShown {
  type: "table";
  id: string;
  game: string;
  title: string;
  setup: Record<string, string>;
  drawn: Array<string>;
  visibility: "public" | "unlisted" | "private";
  casual: boolean;
  time_control: string | null;
  created: number;
  commitment: string;
  you: Array<number>;
  ply: number;
  position: Record<string, unknown>;
  now: Now;
}

/** Something that happens, with its arithmetic; what has happened also has its English sentence. */
export interface Told {
  name: string;
  seat: number | null;
  facts: Record<string, unknown>;
  points: Record<string, number>;
  score: number | null;
  text?: string | null;
}

/** A seat: ``human`` for you or somebody at the same device, ``open`` for whoever comes, or a ``bot``. */
export interface WantedSeat {
  kind: "human" | "open" | "bot";
  name?: string | null;
  level?: string | null;
}

/** A position in its game's notation. */
export interface Written {
  position: string;
}
