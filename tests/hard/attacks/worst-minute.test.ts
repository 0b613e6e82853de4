import { expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadConfig } from "../../../src/config.ts";
import { analyze, budgetApi } from "../../support/api/budget-api.ts";
import { type Answer, type Call, HOUR, NOON } from "../../support/api/test-api.ts";
import { noisePng } from "../../support/pictures.ts";
import type { Mode } from "../../support/stand-ins/ai-stand-in.ts";

// What the worst minute of one account costs its host, with the settings as they come: calls to the AI provider, and
// disk for the database, its log and the photos. The clock stands still: no second minute begins.

const MEGABYTE = 1_000_000;
const CALLS_MAX = 20;
const DISK_MAX = 50 * MEGABYTE;
/** Photos of a day, in place of the product's 25 MB, which take seconds to fill. */
const PHOTOS_MAX = 3 * MEGABYTE;
const SAVED = loadConfig({}).limits.photoBytesPerDay - PHOTOS_MAX;
/** How often a call is refused before it is given up. */
const REFUSALS = 3;
/** So that calls end which are never refused, because they store nothing new. */
const TRIES_MAX = 15;

const measureFolder = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/** Three bytes of UTF-8 for each character. */
const longText = (length: number): string => "語".repeat(length);
const createDataUrl = (width: number, height: number): string =>
  `data:image/png;base64,${noisePng(width, height).toBase64()}`;

/** Everything that stores something, as large as it may be. `count` makes each another one. */
function listAttacks(call: Call): ((count: number) => Promise<Answer>)[] {
  const createMeal = (count: number) => ({
    name: `${count} ${longText(190)}`,
    calories: 320,
    notes: longText(1000),
    servingSize: longText(100),
    tags: JSON.stringify(Array.from({ length: 20 }, () => longText(40))),
    isFavorite: true,
    eatenAt: new Date(NOON - count * HOUR).toISOString(),
  });
  const keyed = (count: number, what: string) => ({
    headers: { "idempotency-key": `${what} ${count}`.padEnd(255, "k") },
  });
  const listIds = async (limit: number) =>
    ((await call("GET", `/food-entries?limit=${limit}`)).body as { id: number }[]).map(({ id }) => id);
  const toDate = "2026-06-17";
  return [
    () => analyze(call, noisePng(300, 1200)),
    () => analyze(call),
    (count) =>
      call(
        "POST",
        "/food-entries",
        { ...createMeal(count), imageUrl: createDataUrl(300, 1200) },
        keyed(count, "photo"),
      ),
    (count) => call("POST", "/food-entries", createMeal(count), keyed(count, "meal")),
    async (count) => call("POST", "/food-entries/copy", { ids: await listIds(200), toDate }, keyed(count, "copy")),
    async () => call("PATCH", `/food-entries/${(await listIds(1))[0]}`, { imageUrl: createDataUrl(300, 1200) }),
    () => call("PATCH", "/user/profile", { profileImageUrl: createDataUrl(400, 400) }),
    async () => call("POST", "/foods", { entryId: (await listIds(1))[0] }),
    () =>
      call("POST", "/progress/share", { title: longText(100), description: longText(500), shareType: "achievement" }),
    () => call("POST", "/progress/1/comments", { comment: longText(500) }),
    () => call("POST", "/progress/1/like"),
    () => call("POST", "/reviews", { rating: 5, title: longText(100), comment: longText(1000), category: "overall" }),
    (count) => call("PATCH", "/reviews/mine", { comment: `${count} ${longText(900)}` }),
    (count) => call("POST", `/users/${count}/block`),
    (count) => call("POST", "/friends/request", { addresseeId: count }),
    (count) => call("POST", "/reports", { kind: "share", id: count, reason: longText(500) }),
    async (count) => {
      await call("PATCH", "/user/profile", { dailyCalorieGoal: 800 + count });
      const zone = `+0${count % 10}:${String(count % 60).padStart(2, "0")}`;
      return call("GET", "/nutrition-advice", undefined, { headers: { "x-time-zone": zone } });
    },
    () => call("GET", "/user/export"),
  ];
}

test.each<[string, "demo" | "trial", Mode]>([
  ["a demo account", "demo", "ok"],
  ["a trial, with a provider whose failures are tried again", "trial", "500"],
])("%s costs at most 20 provider calls and 50 MB in its worst minute", async (_, kind, mode) => {
  const { startDemo, signIn, standIn, syncDb, background } = budgetApi({ limits: { photoBytesPerDay: PHOTOS_MAX } });
  standIn.mode = mode;
  const call = kind === "demo" ? await startDemo() : await signIn("eve");
  const folder = dirname(syncDb.$client.filename);
  const before = measureFolder(folder);
  const statuses: Record<number, number> = {};
  let disk = 0;
  const repeat = async (attack: (count: number) => Promise<Answer>): Promise<void> => {
    let refusals = 0;
    for (let count = 1; count <= TRIES_MAX && refusals < REFUSALS; count += 1) {
      const { status } = await attack(count);
      statuses[status] = (statuses[status] ?? 0) + 1;
      disk = Math.max(disk, measureFolder(folder) - before);
      if (status === 429) refusals += 1;
    }
  };
  await Promise.all(listAttacks(call).map(repeat));
  await background.waitUntilIdle(5000);
  const { body } = await call("GET", "/user/budgets");
  const { entries, photos } = body as { entries: { remaining: number }; photos: { usedBytes: number } };
  expect(standIn.received.length).toBeGreaterThan(0);
  expect(standIn.received.length).toBeLessThanOrEqual(CALLS_MAX);
  expect(disk).toBeLessThanOrEqual(DISK_MAX - SAVED);
  // It was an attack: much was stored and much was refused, and no call failed for another reason.
  expect(photos.usedBytes).toBeGreaterThan(PHOTOS_MAX / 2);
  expect(entries.remaining).toBeLessThan(1000);
  expect(statuses[429]).toBeGreaterThan(10);
  expect(statuses[500]).toBeUndefined();
});
