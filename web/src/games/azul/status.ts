/** What Azul asks of the player to move, and what the choice is worth. */

import type { Said } from "@/table/status";
import { signed, t } from "@/words.svelte";
import { pointsOf, type Target } from "./choice";
import type { Play } from "./play.svelte";
import { type Color, FACE, type Outlook, type Position } from "./position";
import { lineName, sumInWords, tilesInWords } from "./words";

export function asked(play: Play, position: Position): Partial<Said> {
  return play.spaces.length ? tiling(play, position) : taking(play, position);
}

function taking(play: Play, position: Position): Partial<Said> {
  const { selected, target } = play;
  if (!selected) return { text: isLast(play) ? t("ui.say.last-round") : t("ui.say.take") };
  const held = selected.source === 0 ? position.center : position.displays[selected.source - 1];
  const tiles = tilesInWords(selected.color, held?.[selected.color] ?? 0);
  const face = `t-${FACE[selected.color]}`;
  if (target?.move) return { face, text: `${t("ui.say.proposed", { tiles, place: lineName(target.line) })} ${effect(target)}` };
  const key = selected.source === 0 ? "ui.say.chosen-center" : "ui.say.chosen-factory";
  return { face, text: t(key, { tiles, source: selected.source }) };
}

function isLast({ live }: Play): boolean {
  return ((live.now?.outlook ?? []) as unknown as Outlook[]).some((each) => each.ends);
}

function effect(target: Target): string {
  if (target.line === 0) return signed(target.lost);
  const parts = [target.points ? `${t("ui.azul.chip.full")}, ${sumInWords(target.points)}` : `${target.filled}/${target.line}`];
  if (target.lost) parts.push(signed(target.lost));
  const isSum = target.points && target.lost;
  return parts.join(" ") + (isSum ? ` = ${signed(pointsOf(target) + target.lost)}` : "");
}

function tiling(play: Play, position: Position): Partial<Said> {
  const line = play.spaces[0]?.place.line ?? 1;
  const color = position.boards[play.seat]?.lines[line - 1]?.color as Color;
  return { strong: t("ui.say.tile"), face: `t-${FACE[color]}`, text: t("ui.say.column", { line, tile: tilesInWords(color, 1) }) };
}
