/** Heaps of tiles, counted by color, in games with any colors. */

export type Heap<C extends string> = Record<C, number>;

export function heapsOf<C extends string>(colors: readonly C[]) {
  const none = Object.fromEntries(colors.map((color) => [color, 0])) as Heap<C>;
  return {
    none,
    /** The colors that are there, in order. */
    kinds: (heap: Heap<C>): C[] => colors.filter((color) => heap[color] > 0),
    total: (heap: Heap<C>): number => colors.reduce((sum, color) => sum + heap[color], 0),
    /** The tiles one by one, equal colors side by side. */
    spread: (heap: Heap<C>): C[] => colors.flatMap((color) => Array<C>(heap[color]).fill(color)),
    /** The tiles of a text like `BBY`. */
    readTiles(text: string): Heap<C> {
      const heap = { ...none };
      for (const letter of text) if (letter in heap) heap[letter as C] += 1;
      return heap;
    },
  };
}
