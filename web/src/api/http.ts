/** Asking the server by HTTP. */

import type { GamesOffered, Happened, Hints, LevelOffered, Me, NewTable, Points, PositionShown, Preview, RecordShown, Row, SeatLink, TableShown } from "./types";

import { preferences } from "@/settings.svelte";

const API = "/api/v1";

/** What the server refused, by its code; `offline` where it could not be reached. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const isText = typeof body === "string";
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = isText ? body : JSON.stringify(body);
    init.headers = { "content-type": isText ? "text/plain" : "application/json" };
  }
  const response = await fetch(API + path, init).catch(() => {
    throw new Refused("offline", "The server cannot be reached.");
  });
  if (response.ok) return response;
  const told = (await response.json().catch(() => ({}))) as { error?: string; message?: string };
  throw new Refused(told.error ?? "fault", told.message ?? response.statusText);
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

export const readGames = () => json<GamesOffered>("GET", "/games");
export const readLevels = async (game: string, choices: Record<string, string>) => {
  const setup = Object.entries(choices).map((choice) => choice.join("=")).join(" ");
  return (await json<{ levels: LevelOffered[] }>("GET", `/games/${game}/levels?setup=${encodeURIComponent(setup)}`)).levels;
};
export const readMe = () => json<Me>("GET", "/me");
export const nameMe = (name: string) => named(json<Me>("PUT", "/me", { name }));
export const deleteMe = () => ask("DELETE", "/me");
export const signUp = (login: string, password: string) => json<Me>("POST", "/me/account", { login, password });
export const signIn = (login: string, password: string) => named(json<Me>("POST", "/sessions", { login, password }));
export const signOut = () => ask("DELETE", "/sessions/current");
export const myTables = async () => (await json<{ tables: Row[] }>("GET", "/me/tables?limit=50")).tables;
export const listTables = async (status: Row["status"]) =>
  (await json<{ tables: Row[] }>("GET", `/tables?status=${status}&limit=50`)).tables;
export const setUp = (table: NewTable) => json<TableShown>("POST", "/tables", table);
export const readTable = (id: string) => json<TableShown>("GET", `/tables/${id}`);
export const removeTable = (id: string) => ask("DELETE", `/tables/${id}`);
export const joinTable = (id: string, wish: { seat?: number; token?: string }) =>
  json<TableShown>("POST", `/tables/${id}/join`, wish);
export const seatBot = (id: string, seat: number, level: string) =>
  json<TableShown>("PUT", `/tables/${id}/seats/${seat}`, { level });
export const linkSeat = (id: string, seat: number) => json<SeatLink>("POST", `/tables/${id}/seats/${seat}/link`);
export const rematch = (id: string) => json<TableShown>("POST", `/tables/${id}/rematch`);
export const readLog = (id: string, after: number) => json<Happened>("GET", `/tables/${id}/log?after=${after}`);
export const readHints = (id: string) => json<Hints>("GET", `/tables/${id}/hints`);
export const readPreview = (id: string, text: string) => json<Preview>("GET", `/tables/${id}/preview?text=${encodeURIComponent(text)}`);
export const readPoints = async (id: string) => (await json<Points>("GET", `/tables/${id}/points`)).points;
export const readRecord = async (id: string) => (await ask("GET", `/tables/${id}/record`)).text();
export const layOut = (position: string) => json<PositionShown>("POST", "/positions", { position });
export const replay = (record: string) => json<RecordShown>("POST", "/records", record);

async function named(me: Promise<Me>): Promise<Me> {
  const found = await me;
  preferences.named = true;
  return found;
}

/** Who we are, without asking where nobody has taken a name on this device. */
export async function whoAmI(): Promise<Me | null> {
  return preferences.named ? readMe().catch(() => null) : null;
}

/** Who we are; whoever has no name yet becomes a guest with this one. */
export async function beSomebody(name: string): Promise<Me> {
  return named(json<Me>("PUT", "/me", { name, only_new: true }));
}
