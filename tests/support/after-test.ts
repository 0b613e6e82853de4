import { afterAll, afterEach } from "bun:test";

// Preloaded, since the files of a worker share their modules: hooks that a module registers where it is imported would
// be those of the first file alone.

type CleanUp = () => void | Promise<void>;

const pending: CleanUp[] = [];
const pendingPages: CleanUp[] = [];
const pendingOfFile: CleanUp[] = [];

/** Has something put in order after the running test; what came last goes first. */
export const afterThisTest = (cleanUp: CleanUp): void => void pending.push(cleanUp);

/** Closes a page after the running test, before everything else: no page must miss the server that it still asks. */
export const closePageAfterThisTest = (close: CleanUp): void => void pendingPages.push(close);

/** Has something put in order after the running file. */
export const afterThisFile = (cleanUp: CleanUp): void => void pendingOfFile.push(cleanUp);

async function putInOrder(cleanUps: CleanUp[]): Promise<void> {
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

afterEach(() => putInOrder([...pendingPages.splice(0), ...pending.splice(0).reverse()]));
afterAll(() => putInOrder(pendingOfFile.splice(0)));
