import type { QueryClient } from "@tanstack/react-query";
import { fetchAhead, loadChunk } from "../platform/load-chunk.ts";
import { prefetchPart } from "../platform/prefetch-part.ts";
import { isDataSaverOn, whenAnswered, whenIdle } from "../platform/when-idle.ts";
import { findPages, TAB_PAGES } from "./pages.ts";

/**
 * Fetches the code of what is shown at `pathname`, all its chunks at once. A chunk that fails now is fetched again when
 * the page is shown, and only a failure then is reported.
 */
export async function preloadPages(pathname: string): Promise<void> {
  await Promise.allSettled(findPages(pathname).map((page) => loadChunk(page.preload)));
}

/**
 * Fetches what a tap needs (`needed`), and then the pages under the tab bar one after another, while the browser is idle,
 * so that a tab opens at once. The requests of the open page come first: a browser has six connections to a server. What
 * fails is fetched again when it is needed.
 */
export async function preloadTabs(
  queryClient: QueryClient,
  needed: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const whenFree = async () => {
    await whenIdle();
    await whenAnswered(queryClient);
  };
  await whenFree();
  for (const load of needed) prefetchPart(load);
  if (isDataSaverOn()) return;
  for (const page of TAB_PAGES) {
    await whenFree();
    await fetchAhead(page.load, page.preload);
  }
}

/** Whether this is a part of the built client, and not of the development server's. */
const IS_BUILT = import.meta.url.includes("/assets/");

const whenLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else window.addEventListener("load", () => resolve(), { once: true });
  });

/**
 * Has the service worker keep the app on the device, where the page is secure, after everything that the page itself
 * needs. The development server has no worker.
 */
export async function keepAppWhenIdle(queryClient: QueryClient): Promise<void> {
  if (!IS_BUILT || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  await whenLoaded();
  await whenIdle();
  await whenAnswered(queryClient);
  try {
    await (await import("../platform/install/service-worker-registration.ts")).keepAppOnDevice();
  } catch {
    // Its code could not be loaded: the next page tries again.
  }
}
