// What a page tells the bench about itself.
globalThis.seen = { usable: 0, clicks: [], clickedAt: [], tasks: [], marks: 0, loggedAt: [] };
const now = () => performance.timeOrigin + performance.now();

function whenShown(tell) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = tell;
  requestAnimationFrame(() => port2.postMessage(null));
}

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) seen.tasks.push(duration);
}).observe({ type: "longtask" });

addEventListener(
  "click",
  (event) => {
    seen.clickedAt.push(performance.timeOrigin + event.timeStamp);
    whenShown(() => seen.clicks.push(performance.now() - event.timeStamp));
  },
  { capture: true },
);

addEventListener("animationstart", (event) => (seen.marks += event.animationName.endsWith("told")));

new MutationObserver((_, observer) => {
  if (!document.querySelector("main .btn.primary")) return;
  observer.disconnect();
  seen.usable = performance.now();
}).observe(document, { childList: true, subtree: true });

globalThis.watchLog = () => {
  let count = document.querySelectorAll(".log .move").length;
  new MutationObserver(() => {
    const next = document.querySelectorAll(".log .move").length;
    if (next > count) whenShown(() => seen.loggedAt.push(now()));
    count = next;
  }).observe(document, { childList: true, subtree: true });
};

/** When that many moves stood in the log on the screen. */
globalThis.loggedAt = (count) =>
  new Promise((tell) => {
    const look = () => (seen.loggedAt.length < count ? requestAnimationFrame(look) : tell(seen.loggedAt[count - 1]));
    look();
  });
