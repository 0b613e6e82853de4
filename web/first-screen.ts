// Shows Home as it was left on this device, until the client has loaded and the server has answered (docs/decisions/0025-offline-app.md),
// and starts the client. It is served as it is and runs before the page's body is read, so that the first thing on the
// screen is Home.

/** What web/offline/cache/home-snapshot.ts keeps. An import would make this a module, which runs later. */
type HomeSnapshot = import("./offline/cache/home-snapshot.ts").HomeSnapshot;

/** The addresses of the client and of the page's stylesheet, from the build. */
const { client, sheet } = document.currentScript?.dataset ?? {};

/** As in web/platform/address.ts. */
const base = document.documentElement.dataset.base ?? "";

/** What the names of stored items begin with. */
const own = base && `${base}:`;

/** Home as it was left; undefined if it is another account's, day's or version's, or another screen is opened. */
function readSnapshot(): HomeSnapshot | undefined {
  const text = localStorage.getItem(`${own}kept-home`);
  if (location.pathname !== `${base}/` || text === null) return undefined;
  const kept: HomeSnapshot = JSON.parse(text);
  const now = Date.now();
  const isOfNow = kept.from <= now && now <= kept.until && kept.zoneOffset === new Date().getTimezoneOffset();
  return isOfNow && kept.sheet === sheet && localStorage.getItem(`${own}stored-diary`) === kept.userId
    ? kept
    : undefined;
}

function showSnapshot({ html, styles, theme }: HomeSnapshot): void {
  const home = document.createElement("div");
  home.id = "kept-home";
  // Its links lead on, but screen readers wait for what stays.
  home.setAttribute("aria-hidden", "true");
  home.innerHTML = html;
  const style = document.createElement("style");
  style.textContent = styles;
  home.prepend(style);
  document.body.className = "radix-themes";
  Object.assign(document.body.dataset, theme);
  document.body.prepend(home);
  // Hides the logo.
  document.documentElement.dataset.keptHome = "";
}

/** Shows Home as it was left; false if there is nothing to show. */
function tryShowSnapshot(): boolean {
  try {
    const kept = readSnapshot();
    if (kept) showSnapshot(kept);
    return kept !== undefined;
  } catch {
    // Storage is refused, or holds something else: there is the logo.
    return false;
  }
}

/** Runs the client, which the page has fetched meanwhile. */
function runClient(address: string): void {
  const script = document.createElement("script");
  script.type = "module";
  script.crossOrigin = "anonymous";
  script.src = address;
  script.onload = script.onerror = () => {
    delete document.documentElement.dataset.startsLate;
    // browser-notice.ts looks whether it has started.
    dispatchEvent(new Event("client-loaded"));
  };
  document.head.append(script);
}

/** Calls `run` when the page is read to its end: the client needs the place into which it draws. */
function whenRead(run: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run);
  else run();
}

/** Adds the page's stylesheet, and then runs the client, which may draw nothing without it. */
function startClient(address: string, sheetAddress: string): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "anonymous";
  link.href = sheetAddress;
  // Without its styles it can still be used.
  link.onload = link.onerror = () => whenRead(() => runClient(address));
  document.head.append(link);
}

if (!location.pathname.startsWith(`${base}/`)) {
  // The server was opened without its proxy, at its root, or at the path without its slash.
  location.replace(`${base}/`);
} else if (client && sheet) {
  document.documentElement.dataset.startsLate = "";
  // Styles and code take longer than the drawing of Home: it is on the screen before.
  if (tryShowSnapshot()) requestAnimationFrame(() => setTimeout(() => startClient(client, sheet)));
  else startClient(client, sheet);
}
