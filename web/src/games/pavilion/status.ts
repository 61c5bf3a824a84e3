/** What Summer Pavilion asks of the player to move, and what the choice is worth. */

import type { Said } from "@/table/status";
import { signed, t } from "@/words.svelte";
import type { Play } from "./play.svelte";
import { FACE, isOffering, type Position, ROUNDS } from "./position";
import { colorName, gainInWords, heapInWords, paymentInWords, spaceName } from "./words";

export function asked(play: Play, position: Position): Partial<Said> {
  if (position.owed) return bonus(play, position);
  return isOffering(position) ? taking(play) : placing(play, position);
}

function taking({ group }: Play): Partial<Said> {
  if (!group) return { text: t("ui.pavilion.say.take") };
  const { move, take, tiles, lost } = group;
  const key = take.source === 0 ? "ui.pavilion.say.from-center" : "ui.pavilion.say.from-factory";
  const text = t(key, { tiles: heapInWords(tiles), source: take.source });
  const token = move.preview.some((event) => event.name === "token") ? ` ${t("ui.pavilion.say.token", { points: lost ? signed(lost) : "−0" })}` : "";
  return { face: `t6-${FACE[take.color]}`, text: text + token };
}

function bonus({ bonus }: Play, { owed }: Position): Partial<Said> {
  const face = bonus ? `t6-${FACE[bonus]}` : "";
  return { strong: t("ui.pavilion.say.bonus-now"), face, text: t("ui.pavilion.say.bonus", { count: owed }) };
}

function placing(play: Play, position: Position): Partial<Said> {
  const { payment, ways, keeping, color } = play;
  if (keeping) return { strong: t("ui.pavilion.say.passing"), text: t(position.round === ROUNDS ? "ui.pavilion.say.keep-last" : "ui.pavilion.say.keep") };
  if (payment) {
    const where = t("ui.pavilion.say.on", { color: colorName(payment.place.color), space: spaceName(payment.place.space, position.side) });
    const how = ways.length > 1 ? t("ui.pavilion.say.how") : paymentInWords(payment, position.wild);
    return { face: `t6-${FACE[payment.place.color]}`, text: `${where} ${gainInWords(payment)}. ${how}` };
  }
  if (color) return { face: `t6-${FACE[color]}`, text: t("ui.pavilion.say.where", { color: colorName(color) }) };
  return { text: t(play.canPlace && !play.payments.size ? "ui.pavilion.say.only-pass" : "ui.pavilion.say.place") };
}
