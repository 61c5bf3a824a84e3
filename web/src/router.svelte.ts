/** Where we are: pages have real addresses, and following a link does not load the page anew. */

class Place {
  path = $state(location.pathname);
  hash = $state(location.hash);
  /** How often a page has been asked for that was there already. */
  renewed = $state(0);
}

export const place = new Place();

export function go(to: string, replace = false): void {
  if (to === place.path) place.renewed += 1;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  read();
  scrollTo(0, 0);
}

function read(): void {
  place.path = location.pathname;
  place.hash = location.hash;
}

function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const inside = link.origin === location.origin && !link.target && !link.download && !link.pathname.startsWith("/api/");
  return plain && inside && link.getAttribute("href")?.startsWith("#") === false;
}

export function startRouter(): void {
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.defaultPrevented || !isOurs(event, link)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** The parts of an address after its first word: `/replay/abc/12` gives `["abc", "12"]`. */
export function parts(path: string): string[] {
  return path.split("/").filter(Boolean).slice(1).map(decodeURIComponent);
}
