import type { QueryClient } from "@tanstack/react-query";
import { loadChunk, noteFailedLoad } from "../lib/load-chunk.ts";
import { findPages, TAB_PAGES } from "./pages.ts";

/** The wait before each page in browsers without requestIdleCallback, such as Safari. */
const IDLE_FALLBACK_MS = 500;

/**
 * Fetches the code of what is shown at `pathname`, all its chunks at once. A chunk that fails now is fetched again when
 * the page is shown, and only a failure then is reported.
 */
export async function preloadPages(pathname: string): Promise<void> {
  await Promise.allSettled(findPages(pathname).map((page) => loadChunk(page.preload)));
}

/** Whether the user asked the browser to use less data. */
const isDataSaverOn = (): boolean =>
  "connection" in navigator &&
  typeof navigator.connection === "object" &&
  navigator.connection !== null &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;

const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, IDLE_FALLBACK_MS);
  });

/** Resolves once no query is being fetched. */
const whenAnswered = (queryClient: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(check);
    check();
  });

/**
 * Fetches the pages under the tab bar one after another while the browser is idle, so that a tab opens at once. The
 * requests of the open page come first: a browser has six connections to a server. What fails is fetched again when
 * its page is opened.
 */
export async function preloadTabs(queryClient: QueryClient): Promise<void> {
  if (isDataSaverOn()) return;
  for (const page of TAB_PAGES) {
    await whenIdle();
    await whenAnswered(queryClient);
    await page.preload().catch(() => noteFailedLoad(page.load));
  }
}
