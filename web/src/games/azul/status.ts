/** What the status band says: whose turn it is, what is asked, and what the choice is worth. */

import { known, list, percent, signed, t } from "@/words.svelte";
import { pointsOf, type Target } from "./choice";
import type { Play } from "./play.svelte";
import { type Color, FACE, type Outlook, type Position } from "./position";
import { lineName, refusalInWords, stepInWords, sumInWords, tilesInWords } from "./words";

export interface Said {
  strong: string;
  text: string;
  face: string;
  last: string;
  isAlarm: boolean;
}

const QUIET: Said = { strong: "", text: "", face: "", last: "", isAlarm: false };

export function status(play: Play, names: string[], isRoundEnd: boolean): Said {
  const { live } = play;
  const last = live.steps.filter((step) => step.kind === "move").at(-1);
  const told = last ? stepInWords(last, names[last.seat ?? 0] ?? "") : "";
  return { ...QUIET, ...(trouble(play) ?? past(play) ?? hint(play) ?? turn(play, names, isRoundEnd)), last: told };
}

function trouble({ live, refusal }: Play): Partial<Said> | null {
  if (live.info && !live.isConnected) return { strong: t("ui.say.lost"), text: t("ui.say.reconnecting"), isAlarm: true };
  if (refusal) return { strong: t("ui.say.no"), text: refusalInWords(refusal), isAlarm: true };
  if (!live.trouble) return null;
  const { code, message } = live.trouble;
  return { strong: t("ui.say.no"), text: known(`error.${code}`) ?? known(`ui.error.${code}`) ?? message, isAlarm: true };
}

function past({ live }: Play): Partial<Said> | null {
  if (live.looking === null) return null;
  return { strong: t("ui.say.past"), text: t("ui.say.step", { step: live.looking, steps: live.steps.length }) };
}

function hint({ stage, hints, isAsking }: Play): Partial<Said> | null {
  if (isAsking) return { strong: t("ui.do.hint"), text: t("ui.say.searching") };
  if (stage === "warn") return { strong: t("ui.do.hint"), text: t("ui.say.hint-casual"), isAlarm: true };
  if (!stage || !hints?.length) return null;
  const texts = hints.map((each) => each.text);
  if (stage === "moves") return { strong: t("ui.say.candidates"), text: list([...texts].sort()) };
  if (stage === "shares") return { strong: t("ui.say.shares"), text: hints.map((each) => `${each.text} ${percent(each.share)}`).join(" · ") };
  return { strong: t("ui.say.line"), text: (hints[0]?.line ?? []).join(" → ") };
}

function turn(play: Play, names: string[], isRoundEnd: boolean): Partial<Said> {
  const { live } = play;
  const { now } = live;
  const position = live.position as Position | null;
  if (!now || !position) return { strong: t("ui.say.loading") };
  if (isRoundEnd) return { strong: t("ui.say.scoring", { round: position.round }), text: t("ui.say.skip") };
  if (now.status === "ended") return { strong: t("ui.say.over"), text: resultInWords(play, names) };
  if (now.agreed.length) return { strong: t("ui.say.agree", { names: list(now.agreed.map((seat) => names[seat] ?? "")) }) };
  if (!live.isMine) return waiting(play, names);
  if (play.spaces.length) return tiling(play, position);
  const whose = live.you.length > 1 ? t("ui.say.turn-of", { name: names[play.seat] ?? "" }) : t("ui.say.your-turn");
  return { strong: whose, ...asked(play, position) };
}

function waiting({ live }: Play, names: string[]): Partial<Said> {
  const turn = live.now?.turn;
  if (turn == null || live.expected) return { text: "…" };
  const isBot = live.now?.seats[turn]?.kind === "bot";
  return { strong: t(isBot ? "ui.say.thinking" : "ui.say.to-move", { name: names[turn] ?? "" }) };
}

function asked(play: Play, position: Position): Partial<Said> {
  const { selected, proposed } = play;
  if (!selected) return { text: isLast(play) ? t("ui.say.last-round") : t("ui.say.take") };
  const held = selected.source === 0 ? position.center : position.displays[selected.source - 1];
  const tiles = tilesInWords(selected.color, held?.[selected.color] ?? 0);
  const face = `t-${FACE[selected.color]}`;
  if (proposed?.move) return { face, text: `${t("ui.say.proposed", { tiles, place: lineName(proposed.line) })} ${effect(proposed)}` };
  const key = selected.source === 0 ? "ui.say.chosen-center" : "ui.say.chosen-factory";
  return { face, text: t(key, { tiles, source: selected.source }) };
}

function isLast({ live }: Play): boolean {
  return ((live.now?.outlook ?? []) as unknown as Outlook[]).some((each) => each.ends);
}

export function effect(target: Target): string {
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

export function resultInWords({ live }: Play, names: string[]): string {
  const result = live.now?.result;
  if (!result) return "";
  const winners = result.winners.map((seat) => names[seat] ?? "");
  const scores = [...result.scores].sort((one, other) => other - one).join(" : ");
  return winners.length > 1 ? t("ui.say.share-win", { names: list(winners), scores }) : t("ui.say.wins", { name: winners[0] ?? "", scores });
}
