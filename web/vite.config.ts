import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = "http://127.0.0.1:8765";

const OURS = /^(ui\.|error\.|game\.|bot\.|(event|fact|points|word|goal|choice)\.(duel|pavilion)\.)/;

/** Leaves out the sentences of the terminal. */
const ownSentences: Plugin = {
  name: "own-sentences",
  enforce: "pre",
  transform(code, id) {
    if (!/\/locales\/\w+\.json$/.test(id)) return null;
    const sentences = Object.entries(JSON.parse(code) as Record<string, unknown>).filter(([key]) => OURS.test(key));
    return { code: JSON.stringify(Object.fromEntries(sentences)), map: null };
  },
};

export default defineConfig({
  plugins: [ownSentences, svelte()],
  resolve: {
    alias: { "@": here("src"), "@locales": here("../src/majolika/locales"), "@rules": here("../src/majolika/games") },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: here("../src/majolika/server/static"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": { target: server, ws: true } }, fs: { allow: [here("..")] } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
