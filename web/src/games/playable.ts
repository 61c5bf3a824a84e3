/** The games that have a table in the browser, each in a folder of its name. */

import type { Component } from "svelte";
import type { RecordShown } from "@/api/types";
import type { LessonProps } from "@/table/Lesson.svelte";

type Loaded<Props extends {}> = () => Promise<{ default: Component<Props> }>;

interface Playable {
  table: Loaded<{ id: string }>;
  replay: Loaded<{ record: RecordShown; id: string; start: number }>;
  lesson: Loaded<LessonProps>;
}

export const playable = new Map<string, Playable>([
  [
    "azul",
    {
      table: () => import("./azul/AzulTable.svelte"),
      replay: () => import("./azul/AzulReplay.svelte"),
      lesson: () => import("./azul/LessonCard.svelte"),
    },
  ],
  [
    "duel",
    {
      table: () => import("./duel/DuelTable.svelte"),
      replay: () => import("./duel/DuelReplay.svelte"),
      lesson: () => import("./duel/LessonCard.svelte"),
    },
  ],
  [
    "pavilion",
    {
      table: () => import("./pavilion/PavilionTable.svelte"),
      replay: () => import("./pavilion/PavilionReplay.svelte"),
      lesson: () => import("./pavilion/LessonCard.svelte"),
    },
  ],
]);
