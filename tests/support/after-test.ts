import { afterAll, afterEach } from "bun:test";
import { restartNoise } from "./noise.ts";

// Preloaded, because the files of a worker share their modules. Hooks that a module registers when it is imported would
// belong to the first file only.

type CleanUp = () => void | Promise<void>;

const pending: CleanUp[] = [];
const pendingPages: CleanUp[] = [];
const pendingForFile: CleanUp[] = [];

/** Registers a clean-up for the end of the current test; the last one runs first. */
export const afterThisTest = (cleanUp: CleanUp): void => void pending.push(cleanUp);

/** Closes a page at the end of the current test before all other clean-ups, so that no page loses its server. */
export const closePageAfterThisTest = (close: CleanUp): void => void pendingPages.push(close);

/** Registers a clean-up for the end of the current file. */
export const afterThisFile = (cleanUp: CleanUp): void => void pendingForFile.push(cleanUp);

async function runCleanUps(cleanUps: CleanUp[]): Promise<void> {
  const errors: unknown[] = [];
  for (const cleanUp of cleanUps) {
    try {
      await cleanUp();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
}

afterEach(() => runCleanUps([...pendingPages.splice(0), ...pending.splice(0).reverse()]));
afterAll(restartNoise);
afterAll(() => runCleanUps(pendingForFile.splice(0).reverse()));
