import type { QueryClient } from "@tanstack/react-query";
import { loadChunk } from "../lib/load-chunk.ts";
import { findPages, TAB_PAGES } from "./pages.ts";

/** How long a browser is given that does not tell when it is idle: not every one does. */
const IDLE_FALLBACK_MS = 500;

/**
 * Fetches the code of what is shown at `pathname`, all its chunks at once. A chunk that fails now is asked for again when
 * the page is shown, which is where its failure is told.
 */
export async function preloadPages(pathname: string): Promise<void> {
  await Promise.allSettled(findPages(pathname).map((page) => loadChunk(page.preload)));
}

/** Set by people whose data is expensive. */
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

/** Resolves once nothing is asked of the server any more. */
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
 * Fetches the pages under the tab bar one after another while nothing else is to do, so that a tab opens at once. A
 * browser has six connections to a server: what the screen itself asks for comes first. What fails is asked for again
 * when its page is opened.
 */
export async function preloadTabs(queryClient: QueryClient): Promise<void> {
  if (isDataSaverOn()) return;
  for (const page of TAB_PAGES) {
    await whenIdle();
    await whenAnswered(queryClient);
    await page.preload().catch(() => undefined);
  }
}
