import { expect } from "bun:test";
import { createRandom } from "../create-random.ts";
import { temporaryFolder } from "../paths.ts";
import { SEED } from "../seed.ts";
import { waitUntil } from "../wait-until.ts";
import { startExecutable } from "./executable.ts";
import { type HttpCall, listAllEntries, logIn, register } from "./http-account.ts";

const WRITERS = 32;
/** How many writes a life acknowledges before it is killed: one that has acknowledged nothing has nothing to lose. */
const ACKNOWLEDGED = { min: 3, spread: 40 };

/** Adds entries with keys until the server dies. A write without an answer is sent again with its key by the next life. */
async function write(call: HttpCall, writer: string, acknowledged: Set<string>, open: Map<string, string>) {
  const name = open.get(writer) ?? `${writer}, ${acknowledged.size}`;
  open.set(writer, name);
  const body = { name, calories: 100 };
  const answer = await call("POST", "/food-entries", body, { "idempotency-key": name });
  expect(answer.status).toBe(201);
  acknowledged.add(name);
  open.delete(writer);
}

async function writeUntilDeath(call: HttpCall, writer: string, acknowledged: Set<string>, open: Map<string, string>) {
  try {
    for (;;) await write(call, writer, acknowledged, open);
  } catch (error) {
    // The connection of a killed server breaks.
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}

/**
 * Kills a server as often as told while several devices of an account write, and fails unless everything that was
 * acknowledged is there once, after each start.
 */
export async function killUnderWrites(kills: number): Promise<void> {
  const dataDir = temporaryFolder();
  const env = { ACCESS_MODE: "free", WRITES_A_MINUTE: "1000000", ENTRIES_A_DAY: "1000000" };
  const random = createRandom(SEED);
  const acknowledged = new Set<string>();
  const open = new Map<string, string>();
  for (let life = 0; life <= kills; life += 1) {
    const server = await startExecutable({ dataDir, env });
    const call = life === 0 ? await register(server.url, "ada") : await logIn(server.url, "ada");
    const names = (await listAllEntries(call)).map(({ name }) => name);
    const counts = Map.groupBy(names, (name) => name);
    expect([...counts.values()].filter((same) => same.length > 1)).toEqual([]);
    expect([...acknowledged].filter((name) => !counts.has(name))).toEqual([]);
    // What is there but was not acknowledged was under way when the server died.
    const unknown = names.filter((name) => !acknowledged.has(name));
    expect(unknown.filter((name) => ![...open.values()].includes(name))).toEqual([]);
    if (life === kills) {
      expect((await server.stop()).code).toBe(0);
      return;
    }
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      writeUntilDeath(call, `writer ${index}`, acknowledged, open),
    );
    const enough = acknowledged.size + ACKNOWLEDGED.min + Math.floor(random() * ACKNOWLEDGED.spread);
    await waitUntil("enough is acknowledged", () => acknowledged.size >= enough, { intervalMs: 1 });
    await server.kill();
    await Promise.all(writers);
  }
}
