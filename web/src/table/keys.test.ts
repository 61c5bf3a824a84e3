import { expect, it } from "vitest";
import type { Hand } from "./hand.svelte";
import { keys } from "./keys";

function table(live: object) {
  const hand = {
    live: { isMine: true, isConnected: true, expected: null, canMove: true, looking: null, steps: [{}, {}, {}], attend: () => {}, ...live },
    letters: /^[\da-z]$/,
    arrows: ["[data-tile]"],
    typed: "",
    type: (key: string) => ((hand.typed += key), true),
  };
  const { onkeydown, catchUp } = keys(hand as unknown as Hand<any>, { log: () => {}, bag: () => {}, menu: () => {}, scores: () => {}, root: () => undefined });
  return { hand, catchUp, press: (key: string) => onkeydown(new KeyboardEvent("keydown", { key })) };
}

it("keeps what is typed until the legal moves are known", () => {
  const { hand, catchUp, press } = table({ canMove: false });
  for (const key of "0y3") press(key);
  expect(hand.typed).toBe("");
  catchUp();
  expect(hand.typed).toBe("0y3");
  catchUp();
  expect(hand.typed).toBe("0y3");
});

it("looks back from wherever the focus is, except among things of a kind", () => {
  const { hand, press } = table({});
  document.body.innerHTML = '<main tabindex="-1"><details><summary></summary></details><button data-tile></button></main>';
  document.querySelector("main")?.focus();
  press("ArrowLeft");
  expect(hand.live.looking).toBe(2);
  document.querySelector("summary")?.focus();
  press("ArrowLeft");
  expect(hand.live.looking).toBe(1);
  document.querySelector("button")?.focus();
  press("ArrowRight");
  expect(hand.live.looking).toBe(1);
});
