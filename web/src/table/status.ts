/** What the status band says: whose turn it is, what is asked, and what the choice is worth. */

import type { Hint, Result } from "@/api/types";
import { list, percent, reason, t } from "@/words.svelte";
import type { AnyPosition, GameWords } from "./game";
import type { Hand } from "./hand.svelte";
import type { LiveTable } from "./live.svelte";
import { find } from "./offers";
import { phone, touch } from "./screen";

export interface Said {
  strong: string;
  text: string;
  face: string;
  last: string;
  isAlarm: boolean;
}

const QUIET: Said = { strong: "", text: "", face: "", last: "", isAlarm: false };

/** `asked` is what the game says to the player to move. */
export function status(hand: Hand<any>, words: GameWords, isRoundEnd: boolean, asked: () => Partial<Said>): Said {
  const said = trouble(hand, words) ?? past(hand) ?? hint(hand, words) ?? turn(hand, isRoundEnd, asked);
  return { ...QUIET, ...said, last: lastMove(hand.live, words) };
}

export function lastMove({ steps, names }: LiveTable<any>, words: GameWords): string {
  const last = steps.findLast((step) => step.kind === "move");
  return last ? words.step(last, names[last.seat ?? 0] ?? "") : "";
}

function trouble({ live, refusal }: Hand<any>, words: GameWords): Partial<Said> | null {
  if (live.info && !live.isConnected) return { strong: t("ui.say.lost"), text: t("ui.say.reconnecting"), isAlarm: true };
  if (refusal) return { strong: t("ui.say.no"), text: words.refusal(refusal), isAlarm: true };
  if (!live.trouble) return null;
  return { strong: t("ui.say.no"), text: reason(live.trouble), isAlarm: true };
}

function past({ live }: Hand<any>): Partial<Said> | null {
  if (live.looking === null) return null;
  return { strong: t("ui.say.past"), text: t("ui.say.step", { step: live.looking, steps: live.steps.length }) };
}

/** A phone has room for one move in words; there the table shows what the others mean. */
function hint({ live, stage, hints, isAsking, isHinting }: Hand<any>, words: GameWords): Partial<Said> | null {
  if (isAsking) return { strong: t("ui.do.hint"), text: t("ui.say.searching") };
  const best = hints?.[0];
  if (!isHinting || !hints || !best) return null;
  const told = (each: Hint) => hintInWords(each, live, words);
  if (stage === "moves") return { strong: t("ui.say.candidates"), text: hints.map((each) => (phone.current ? each.text : told(each))).sort().join(" · ") };
  if (stage === "shares") return { strong: t("ui.say.shares"), text: (phone.current ? [best] : hints).map((each) => `${told(each)} ${percent(each.share)}`).join(" · ") };
  const moves = best.line.slice(1).join(", ");
  return { strong: t("ui.say.line"), text: moves ? t("ui.say.then", { move: told(best), moves }) : told(best) };
}

function hintInWords({ text }: Hint, { offered, position }: LiveTable<any>, words: GameWords): string {
  const move = find(offered, text);
  return move ? `${words.move(move, position)} (${text})` : text;
}

function turn(hand: Hand<any>, isRoundEnd: boolean, asked: () => Partial<Said>): Partial<Said> {
  const { live } = hand;
  const { now, position, names } = live;
  if (!now || !position) return { strong: t("ui.say.loading") };
  if (isRoundEnd) return { strong: t("ui.say.scoring", { round: position.round }), text: t(phone.current || touch.current ? "ui.say.tap" : "ui.say.skip") };
  if (now.status === "ended") return { strong: t("ui.say.over"), text: resultInWords(hand) };
  if (now.agreed.length) return { strong: t("ui.say.agree", { names: list(now.agreed.map((seat) => names[seat] ?? "")) }) };
  if (!live.canMove) return waiting(hand);
  const whose = live.you.length > 1 ? t("ui.say.turn-of", { name: names[hand.seat] ?? "" }) : t("ui.say.your-turn");
  return { strong: whose, ...asked() };
}

function waiting({ live }: Hand<any>): Partial<Said> {
  const turn = live.now?.turn;
  if (turn == null || live.isMine) return { text: "…" };
  const isBot = live.now?.seats[turn]?.kind === "bot";
  return { strong: t(isBot ? "ui.say.thinking" : "ui.say.to-move", { name: live.names[turn] ?? "" }) };
}

export function scoresInWords({ names, position }: LiveTable<AnyPosition>): string {
  return (position?.boards ?? []).map((board, seat) => `${names[seat]}: ${board.score}`).join(", ");
}

/** All seats, the winner's first. */
export function ranked({ places, scores }: Result): number[] {
  const by = (one: number, other: number) => (places[one] ?? 0) - (places[other] ?? 0) || (scores[other] ?? 0) - (scores[one] ?? 0);
  return [...places.keys()].sort(by);
}

export function resultInWords({ live }: Hand<any>): string {
  const result = live.now?.result;
  if (!result) return "";
  const winners = result.winners.map((seat) => live.names[seat] ?? "");
  const scores = ranked(result).map((seat) => result.scores[seat]).join(" : ");
  const gone = (live.now?.seats ?? []).flatMap(({ seat, left }) => (left ? t(`ui.say.left.${left}`, { name: live.names[seat] ?? "" }) : []));
  const won = winners.length > 1 ? t("ui.say.share-win", { names: list(winners), scores }) : t("ui.say.wins", { name: winners[0] ?? "", scores });
  return [...gone, won].join(" ");
}
