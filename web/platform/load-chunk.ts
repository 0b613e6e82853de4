import { isForeignPage, isOwnAnswer } from "../../src/shared/product/answer-headers.ts";
import { getBasePath, toAddress } from "./address.ts";

/** After how long code that works in the background is fetched again: twice as long after each failure. */
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 5000;

/** The addresses of the scripts that this page began with; none where it was not built. */
const findEntries = (): string[] =>
  [...document.querySelectorAll('script[type="module"][src]')].flatMap((script) => script.getAttribute("src") ?? []);

type ServerBuild = "this page's" | "another" | "unknown";

/** Asks the server which build it serves; unknown if it cannot be reached. */
async function findServerBuild(): Promise<ServerBuild> {
  const entries = findEntries();
  if (entries.length === 0) return "unknown";
  try {
    const response = await fetch(toAddress("/"), { cache: "no-store" });
    // A proxy's page says nothing about it, and a reload would show that page.
    if (!response.ok || !isOwnAnswer(response)) return "unknown";
    const page = await response.text();
    return entries.every((entry) => page.includes(entry)) ? "this page's" : "another";
  } catch {
    // Reloading would lose the page.
    return "unknown";
  }
}

/** Where an import has failed. Some browsers do not fetch such a module again before the page is reloaded. */
const failedLoads = new WeakSet<() => Promise<unknown>>();

/** Replaces what a portal has put into the browser's cache in place of code, and may have said to keep for a year. */
async function refreshCode(): Promise<void> {
  const addresses = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}${getBasePath()}/assets/`));
  const refresh = async (address: string) => {
    if (isForeignPage(await fetch(address, { cache: "force-cache" }))) await fetch(address, { cache: "reload" });
  };
  await Promise.allSettled([...new Set(addresses)].map(refresh));
}

/** True if only another page can load what `load` failed to: after an update, or where the browser gives up too early. */
async function needsReload(load: () => Promise<unknown>, isScreen: boolean): Promise<boolean> {
  const build = await findServerBuild();
  if (build !== "this page's") return build === "another";
  const isRepeated = failedLoads.has(load);
  const refreshing = refreshCode();
  // The first failure of a tap shows at once. That of a screen offers a reload, which needs the code.
  if (isRepeated || isScreen) await refreshing;
  return isRepeated;
}

/** The addresses of stylesheets that failed to load. */
const failedStylesheets = new Set<string>();

/** What was fetched ahead with all of its stylesheets. */
const fetchedLoads = new WeakSet<() => Promise<unknown>>();

/**
 * Fetches code ahead, where no one waits for it. A failure is ignored: it is fetched again when it is needed, and a
 * failure then counts as the second one. `start` fetches what `load` imports.
 */
export async function fetchAhead(load: () => Promise<unknown>, start = load): Promise<void> {
  try {
    await start();
    if (failedStylesheets.size === 0) fetchedLoads.add(load);
  } catch {
    failedLoads.add(load);
  }
}

/**
 * Remembers each stylesheet that fails to load from now on. Vite fetches one once only, and would show its screen
 * without styles when that is opened again.
 */
export function watchStylesheets(): void {
  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    failedStylesheets.add(target.href);
    target.remove();
  };
  // Errors of resources do not bubble.
  document.addEventListener("error", remember, { capture: true });
}

/** Loads the stylesheet into the page; throws where that fails. */
const loadStylesheet = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.addEventListener("load", () => {
      failedStylesheets.delete(href);
      resolve();
    });
    link.addEventListener("error", () => reject(new Error(`The stylesheet ${href} could not be loaded.`)));
    document.head.append(link);
  });

/**
 * Imports code of the client that has no stylesheet. The page is reloaded at its current address, and the promise stays
 * pending until that happens, where the server no longer has this page's chunks after an update, and where the same `load`
 * fails again although the server can be reached. Any other failure is thrown, and all are where the page may not be
 * reloaded, because something would be lost.
 */
export async function loadCode<Module>(load: () => Promise<Module>, mayReload = true): Promise<Module> {
  return fetchOrReload(load, load, { mayReload, isScreen: false });
}

/**
 * The same for a chunk that may have stylesheets. It fails too while one that has failed cannot be loaded, unless the chunk
 * was fetched ahead with its own.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const loadWithStyles = async () => {
    if (!fetchedLoads.has(load)) await Promise.all([...failedStylesheets].map(loadStylesheet));
    return load();
  };
  return fetchOrReload(load, loadWithStyles, { mayReload: true, isScreen: true });
}

async function fetchOrReload<Module>(
  load: () => Promise<Module>,
  loadAll: () => Promise<Module>,
  { mayReload, isScreen }: { mayReload: boolean; isScreen: boolean },
): Promise<Module> {
  try {
    return await loadAll();
  } catch (error) {
    if (!mayReload || !(await needsReload(load, isScreen))) {
      failedLoads.add(load);
      throw error;
    }
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
}

/** Imports code that works in the background: again, after a while, where it cannot be fetched, and never by a reload. */
export async function loadInBackground<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let pauseMs = RETRY_FIRST_MS; ; pauseMs = Math.min(RETRY_MAX_MS, 2 * pauseMs)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
