import { join } from "node:path";
import { closeDatabase, openConnection } from "../../db/file/open.ts";
import { register } from "./account.ts";
import type { Bench } from "./run-sections.ts";
import type { ServerProcess } from "./server-process.ts";
import { formatRatio, median } from "./statistics.ts";

const ENTRIES = 200;
const ROUNDS = 200;
const ENCODINGS = ["identity", "gzip", "zstd"] as const;
/** The encoded answer's share of the bytes, and the time that encoding may add. */
const LIMIT_SHARE = 0.1;
const LIMIT_ADDED_MS = 1;

const NAMES = [
  "Porridge with banana",
  "Chicken salad",
  "Lentil soup",
  "Apple",
  "Spaghetti bolognese",
  "Yoghurt",
  "Toast",
];

function addEntries(dataDir: string): void {
  const connection = openConnection(join(dataDir, "mealglass.db"));
  const add = connection.query(`INSERT INTO food_entries
    (user_id, name, calories, protein, carbs, fat, serving_size, meal_type, eaten_at, created_at)
    VALUES (1, ?, ?, ?, ?, ?, '1 bowl (about 350 g)', 'lunch', ?, ?)`);
  for (let index = 0; index < ENTRIES; index += 1) {
    const at = Date.now() - index * 3_700_000;
    const figures = [100 + ((index * 37) % 700), (index * 7) % 50, (index * 13) % 90, (index * 3) % 40];
    add.run(NAMES[index % NAMES.length] ?? "", ...figures, at, at);
  }
  closeDatabase(connection);
}

async function fetchEntries(server: ServerProcess, headers: Record<string, string>, encoding: string) {
  const startedAt = performance.now();
  const answer = await fetch(`${server.url}/api/food-entries?limit=${ENTRIES}`, {
    headers: { ...headers, "accept-encoding": encoding },
    decompress: false,
  });
  const { length } = await answer.bytes();
  if (answer.status !== 200) throw new Error(`The entries were answered with ${answer.status}`);
  return { bytes: length, milliseconds: performance.now() - startedAt };
}

/** What compressing a long list saves, and what it costs; each encoding in turn. */
export async function compression(bench: Bench): Promise<void> {
  const server = await bench.startProduct("compression");
  const headers = await register(server);
  addEntries(join(bench.workDir, "compression"));
  await bench.measure(`List of ${ENTRIES} entries`, async () => {
    const times = ENCODINGS.map((): number[] => []);
    const sizes = ENCODINGS.map(() => 0);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, encoding] of ENCODINGS.entries()) {
        const { bytes, milliseconds } = await fetchEntries(server, headers, encoding);
        sizes[index] = bytes;
        times[index]?.push(milliseconds);
      }
    }
    const [plainSize = 0] = sizes;
    const plainMs = median(times[0] ?? []);
    const format = (bytes: number, milliseconds: number) =>
      `${(bytes / 1000).toFixed(1)} KB in ${milliseconds.toFixed(2)} ms`;
    return ENCODINGS.slice(1).map((encoding, index) => {
      const [size = 0, milliseconds] = [sizes[index + 1], median(times[index + 1] ?? [])];
      return {
        what: `List of ${ENTRIES} entries with ${encoding}`,
        measured: format(size, milliseconds),
        reference: `as it is: ${format(plainSize, plainMs)}`,
        ratio: formatRatio(size / plainSize),
        limit: `at most ${LIMIT_SHARE.toFixed(2)}x, ${LIMIT_ADDED_MS} ms more`,
      };
    });
  });
}
