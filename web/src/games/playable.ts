/** The games that have a table in the browser, each in a folder of its name. */

import type { Component } from "svelte";

export const playable = new Map<string, () => Promise<{ default: Component<{ id: string }> }>>([
  ["azul", () => import("./azul/AzulTable.svelte")],
]);
