import type { QueryClient } from "@tanstack/react-query";

/** The wait in browsers without requestIdleCallback, such as Safari. */
const IDLE_FALLBACK_MS = 500;

/** Whether the user asked the browser to use less data. */
export const isDataSaverOn = (): boolean =>
  "connection" in navigator &&
  typeof navigator.connection === "object" &&
  navigator.connection !== null &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;

/** Resolves once the browser has nothing else to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, IDLE_FALLBACK_MS);
  });

/** Resolves once no query is being fetched. */
export const whenAnswered = (queryClient: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(check);
    check();
  });
