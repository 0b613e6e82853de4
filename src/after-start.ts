/** What no request waits for begins this long after the server listens, so that the first requests go first. */
export const AFTER_START_MS = 1000;
