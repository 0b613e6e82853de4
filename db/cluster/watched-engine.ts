import type { Engine } from "../engine/engine.ts";
import { DatabaseError } from "../engine/errors.ts";

type Options = {
  /** False until the tables are there. */
  isPrepared(): boolean;
  /** Called when statements begin to fail because the server cannot be reached, and with null when one succeeds again. */
  onChange(problem: DatabaseError | null): void;
};

/** An engine that waits until its tables are prepared, and reports when the server is lost and found again. */
export function watchEngine(engine: Engine, { isPrepared, onChange }: Options): Engine {
  let isLost = false;

  async function watch<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!isPrepared()) throw new DatabaseError("unreachable", "The database is not prepared yet.");
    try {
      const result = await work();
      if (isLost) onChange(null);
      isLost = false;
      return result;
    } catch (error) {
      if (!isLost && error instanceof DatabaseError && error.kind === "unreachable") {
        isLost = true;
        onChange(error);
      }
      throw error;
    }
  }

  return {
    prepare: (sql) => engine.prepare(sql),
    execute: (statement) => watch(() => engine.execute(statement)),
    batch: (statements) => watch(() => engine.batch(statements)),
  };
}
