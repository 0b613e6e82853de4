import type { Engine } from "../../../db/engine/engine.ts";
import { createTestClock } from "../test-clock.ts";
import { readCookie } from "./api-steps.ts";
import type { Call } from "./test-api.ts";
import { createTestDatabase, NOON, testApi } from "./test-api.ts";

type Overrides = NonNullable<Parameters<typeof testApi>[0]>;

/** An engine that can die: from then on nothing asks, and nothing is answered. */
function createMortal() {
  let isDead = false;
  const untilDeath = async <Result>(run: () => Promise<Result>): Promise<Result> =>
    isDead ? new Promise<never>(() => undefined) : run();
  return {
    die: () => {
      isDead = true;
    },
    wrap: (engine: Engine): Engine => ({
      prepare: (sql) => engine.prepare(sql),
      execute: (statement) => untilDeath(() => engine.execute(statement)),
      batch: (statements) => untilDeath(() => engine.batch(statements)),
    }),
  };
}

/** Several apps on one database, each as in a process of its own. `specifics` are what one of them has otherwise. */
export function startProcesses<const Specifics extends readonly Overrides[]>(
  specifics: Specifics,
  common: Overrides = {},
  clock = createTestClock(NOON),
) {
  const syncDb = createTestDatabase();
  const processes = specifics.map((specific) => {
    const mortal = createMortal();
    const api = testApi({ clock, ...common, ...specific, syncDb, sharesDatabase: true, wrapEngine: mortal.wrap });
    return { ...api, die: mortal.die };
  }) as { [Index in keyof Specifics]: ReturnType<typeof testApi> & { die: () => void } };

  /** Logs an account in at one process, and returns a caller of each process with the same session. */
  const logIn = async (name: string, password = "correct horse"): Promise<{ [Index in keyof Specifics]: Call }> => {
    const [first] = processes;
    const answer = await first?.signedOut("POST", "/auth/login", { email: `${name}@example.com`, password });
    if (answer?.status !== 200) throw new Error(`${name} is not logged in: ${Bun.inspect(answer)}`);
    const headers = { cookie: readCookie(answer), "sec-fetch-site": "same-origin" };
    return processes.map(({ callWith }) => callWith(headers)) as { [Index in keyof Specifics]: Call };
  };

  return {
    clock,
    syncDb,
    processes,
    logIn,
    /** Makes an account, and returns a caller of each process with its session. */
    async signIn(name: string, options?: { hasTrial?: boolean }) {
      await processes[0]?.signIn(name, options);
      return logIn(name);
    },
  };
}
