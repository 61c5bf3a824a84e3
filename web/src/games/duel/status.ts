/** What Duel asks of the player to move, and what the choice is worth. */

import type { Said } from "@/table/status";
import { list, signed, t } from "@/words.svelte";
import { type Lay, pointsOf, type Source, type Target } from "./choice";
import type { Play } from "./play.svelte";
import { FACE, onTop, type Position } from "./position";
import { factoryName, plateName, rowName, tilesInWords, turnsName } from "./words";

export function asked(play: Play, position: Position): Partial<Said> {
  if (play.single) return { text: t("ui.duel.ask.confirm", { move: play.single.text }) };
  if (play.held !== null) return laying(play, play.held);
  if (play.source) return taking(play, position, play.source);
  const { stage } = position;
  if (stage === "action") return { text: t(isFirst(play, position) ? "ui.duel.ask.first" : "ui.duel.ask.action") };
  if (stage === "drawing") return { text: t("ui.duel.ask.drawing", { count: position.plates.hand.length }) };
  if (stage === "keeping") return { text: t("ui.duel.ask.keeping", { count: position.plates.hand.length }) };
  if (stage === "returning") return { text: t("ui.duel.ask.returning") };
  return stage === "tiling" ? tiling(play, position) : {};
}

function isFirst({ seat }: Play, position: Position): boolean {
  return position.round === 1 && (position.boards[seat]?.dome.every((laid) => laid === null) ?? false);
}

function laying(play: Play, plate: number): Partial<Said> {
  const facts = { plate: plateName(plate) };
  if (!play.lay) return { text: t("ui.duel.ask.laying", facts) };
  return { text: `${t("ui.duel.ask.held", { ...facts, space: play.lay.space, turns: turnsName(play.lay.turns) })} ${fitting(play.lay)}` };
}

export function fitting({ rows, won }: Lay): string {
  return rows.length ? t("ui.duel.fits", { count: rows.length, rows: list(rows.map(String)), points: signed(won) }) : t("ui.duel.fits-none");
}

function taking(play: Play, position: Position, source: Source): Partial<Said> {
  const { factory, color } = source;
  const count = factory === null ? onTop(position, color) : (position.factories[factory - 1]?.sun[color] ?? 0);
  const [tiles, face] = [tilesInWords(color, count), `t-${FACE[color]}`];
  if (!play.target) {
    const from = factory === null ? t("ui.duel.moons") : t("ui.duel.sun-of", { factory: factoryName(factory) });
    return { face, text: t("ui.duel.ask.row", { tiles, from }) };
  }
  const said = t("ui.duel.ask.take", { tiles, row: rowName(play.target.row), effect: effect(play.target) });
  return { face, text: play.order === null ? `${said} ${t("ui.duel.ask.order")}` : said };
}

export function effect(target: Target): string {
  if (target.row === 0) return signed(target.lost);
  const parts = [`${target.filled}/${target.row}`];
  if (target.filled === target.row) parts[0] = target.points ? t("ui.duel.full-points", { points: signed(pointsOf(target)) }) : t("ui.duel.chip-full");
  if (target.falls) parts.push(t("ui.duel.would-fall"));
  if (target.lost) parts.push(signed(target.lost));
  return parts.join(", ");
}

function tiling(play: Play, position: Position): Partial<Said> {
  const row = position.row ?? 1;
  const held = position.boards[play.seat]?.rows[row - 1];
  const face = held?.color ? `t-${FACE[held.color]}` : "";
  if (play.spaces.length) return { strong: t("ui.duel.ask.tile"), face, text: t("ui.duel.ask.space", { row }) };
  return { strong: t("ui.duel.ask.tile"), face, text: t("ui.duel.ask.chips", { row, count: row - (held?.count ?? 0) - (held?.bought ?? 0) }) };
}
