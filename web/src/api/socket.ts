/** The WebSocket of a table: comes back by itself, and asks for what it missed. */

import type { Happened, MovesOffered, TableShown } from "./types";

export interface Trouble {
  type: "error";
  about: string | null;
  error: string;
  message: string;
}

export type Heard = TableShown | Happened | MovesOffered | Trouble | { type: "preview" };
export type Wish =
  | { type: "move"; ply: number; text: string }
  | { type: "take-back"; ply: number }
  | { type: "agree" | "decline" | "leave" | "moves" };

export interface Listener {
  hear(message: Heard): void;
  connected(isOpen: boolean): void;
  refused(code: string): void;
  ply(): number | null;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const REFUSED_AT_THE_DOOR = 1008;

export interface Line {
  send(wish: Wish): boolean;
  close(): void;
}

export function listen(id: string, listener: Listener): Line {
  let socket: WebSocket | undefined;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function connect(): void {
    clearTimeout(timer);
    const after = listener.ply();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = after === null ? "" : `?after=${after}`;
    socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${id}/socket${query}`);
    socket.onopen = () => {
      wait = FIRST_WAIT;
      listener.connected(true);
    };
    socket.onmessage = (event) => listener.hear(JSON.parse(event.data as string) as Heard);
    socket.onclose = (event) => {
      if (isClosed) return;
      listener.connected(false);
      if (event.code === REFUSED_AT_THE_DOOR) listener.refused(event.reason);
      timer = setTimeout(connect, wait);
      wait = Math.min(LONGEST_WAIT, wait * 2);
    };
  }

  function comeBack(): void {
    if (socket?.readyState === WebSocket.CLOSED) connect();
  }

  addEventListener("online", comeBack);
  document.addEventListener("visibilitychange", comeBack);
  connect();
  return {
    send(wish) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(wish));
      return true;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      removeEventListener("online", comeBack);
      document.removeEventListener("visibilitychange", comeBack);
      socket?.close();
    },
  };
}
