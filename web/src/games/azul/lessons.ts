/** Small positions to try; each is the record of a game that has just come so far. */

const DEAL = "BBBR.YRWW.YYWW.BYKW.RKKW";
const ROUND = "1B3 2W2 3Y2 4B1 5R1 0K3 0W4 0Y5";

export interface Lesson {
  name: "take" | "spill" | "refuse" | "score";
  steps: string;
}

export const LESSONS: Lesson[] = [
  { name: "take", steps: DEAL },
  { name: "spill", steps: DEAL },
  { name: "refuse", steps: `${DEAL} 1B3 2W2` },
  { name: "score", steps: `${DEAL} ${ROUND}` },
];

export function recordOf(steps: string): string {
  return `[Game "azul"]\n\n1. ${steps}\n`;
}
