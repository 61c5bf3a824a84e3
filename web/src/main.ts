import { mount } from "svelte";
import App from "./App.svelte";
import { startRouter } from "./router.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import { startWords } from "./words.svelte";

startRouter();
await startWords();
const target = document.getElementById("app");
if (target) mount(App, { target });
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
