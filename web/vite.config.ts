import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { "@": here("src"), "@locales": here("../src/majolika/locales") },
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
