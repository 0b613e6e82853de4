import type { Engine } from "../../../db/engine/engine.ts";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * An engine that begins each statement only after other work of the process has had its turn, as one across a network
 * would: a statement that no one awaits, or what was atomic for being synchronous alone, then shows.
 */
export const lateEngine = (engine: Engine): Engine => ({
  prepare: engine.prepare,
  async execute(statement) {
    await nextTurn();
    return engine.execute(statement);
  },
  async batch(statements) {
    await nextTurn();
    return engine.batch(statements);
  },
});
