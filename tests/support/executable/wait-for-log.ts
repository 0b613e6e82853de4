import { waitUntil } from "../wait-until.ts";

/** Waits until a server has logged these words. */
export const waitForLog = ({ readLog }: { readLog(): string }, words: string): Promise<true> =>
  waitUntil(`the log says "${words}"`, () => readLog().includes(words));
