import { afterEach } from "bun:test";

type CleanUp = () => void | Promise<void>;

const pending: CleanUp[] = [];

/** Has something put in order after the running test; what came last goes first, as a page before its server. */
export const afterThisTest = (cleanUp: CleanUp): void => void pending.push(cleanUp);

afterEach(async () => {
  const errors: unknown[] = [];
  for (const cleanUp of pending.splice(0).reverse()) {
    try {
      await cleanUp();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
});
