import { afterEach } from "bun:test";

type CleanUp = () => void | Promise<void>;

const pending: CleanUp[] = [];
const pendingPages: CleanUp[] = [];

/** Has something put in order after the running test; what came last goes first. */
export const afterThisTest = (cleanUp: CleanUp): void => void pending.push(cleanUp);

/** Closes a page after the running test, before everything else: no page must miss the server that it still asks. */
export const closePageAfterThisTest = (close: CleanUp): void => void pendingPages.push(close);

afterEach(async () => {
  const errors: unknown[] = [];
  for (const cleanUp of [...pendingPages.splice(0), ...pending.splice(0).reverse()]) {
    try {
      await cleanUp();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
});
