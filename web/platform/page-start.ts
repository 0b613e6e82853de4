const STARTED = "data-started";

/** Notes that the page has made its first calls. The notice for old browsers waits for it, too. */
export const markPageStarted = (): void => document.documentElement.setAttribute(STARTED, "");

/** Whether the page has made its first calls; true in a worker, which has none. */
export const hasPageStarted = (): boolean =>
  !("document" in globalThis) || document.documentElement.hasAttribute(STARTED);
