import { expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterThisTest } from "../../support/after-test.ts";
import { type Mode, startAiStandIn } from "../../support/ai-stand-in.ts";
import { startExecutable } from "../../support/executable.ts";
import { type FileBytes, noisePng } from "../../support/pictures.ts";

// What the worst minute of one account costs its host, with the settings as they come: calls to the AI provider, and
// disk for the database, its log and the photos.

const MEGABYTE = 1_000_000;
/** A little less than a minute, because a new minute's budget begins after it. */
const ATTACK_MS = 58_000;
const CALLS_MAX = 20;
const DISK_MAX = 50 * MEGABYTE;

const measureFolder = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + (statSync(join(file.parentPath, file.name), { throwIfNoEntry: false })?.size ?? 0), 0);

/** Three bytes of UTF-8 for each character. */
const longText = (length: number): string => "語".repeat(length);
let count = 0;
const nextNumber = (): number => {
  count += 1;
  return count;
};

type Send = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Response>;

/** A photo that compresses badly, at the size that is stored; no two are alike. */
const createPhoto = (): FileBytes => noisePng(600, 2400);
const createDataUrl = (width: number, height: number): string =>
  `data:image/png;base64,${noisePng(width, height).toBase64()}`;
const createMeal = () => ({
  name: `${nextNumber()} ${longText(190)}`,
  calories: 320,
  notes: longText(1000),
  servingSize: longText(100),
  tags: JSON.stringify(Array.from({ length: 20 }, () => longText(40))),
  isFavorite: true,
  eatenAt: new Date(Date.now() - nextNumber() * 3_600_000).toISOString(),
});
const createKey = () => ({ "idempotency-key": `${nextNumber()}`.padEnd(255, "k") });

/** Each is repeated until the minute is over, all of them at once. */
function listAttacks(send: Send, upload: (photo: FileBytes) => Promise<Response>): (() => Promise<Response>)[] {
  const latestIds = async (limit: number) =>
    ((await (await send("GET", `/food-entries?limit=${limit}`)).json()) as { id: number }[]).map(({ id }) => id);
  const toDate = new Date().toISOString().slice(0, 10);
  return [
    () => upload(createPhoto()),
    () => upload(createPhoto()),
    () => upload(noisePng(60, 40)),
    () => upload(noisePng(60, 40)),
    () => send("POST", "/food-entries", { ...createMeal(), imageUrl: createDataUrl(600, 2400) }, createKey()),
    () => send("POST", "/food-entries", createMeal(), createKey()),
    () => send("POST", "/food-entries", createMeal(), createKey()),
    async () => send("POST", "/food-entries/copy", { ids: await latestIds(200), toDate }, createKey()),
    async () => send("POST", "/food-entries/remove", { ids: await latestIds(5) }),
    async () => send("PATCH", `/food-entries/${(await latestIds(1))[0] ?? 1}`, { imageUrl: createDataUrl(600, 2400) }),
    () => send("PATCH", "/user/profile", { profileImageUrl: createDataUrl(400, 400) }),
    async () => send("POST", "/foods", { entryId: (await latestIds(1))[0] ?? 1 }),
    () =>
      send("POST", "/progress/share", { title: longText(100), description: longText(500), shareType: "achievement" }),
    () => send("POST", "/progress/1/comments", { comment: longText(500) }),
    () => send("POST", "/progress/1/like"),
    () => send("POST", "/reviews", { rating: 5, title: longText(100), comment: longText(1000), category: "overall" }),
    () => send("PATCH", "/reviews/mine", { comment: `${nextNumber()} ${longText(900)}` }),
    () => send("POST", `/users/${nextNumber()}/block`),
    () => send("POST", "/friends/request", { addresseeId: nextNumber() }),
    () => send("POST", "/reports", { kind: "share", id: nextNumber(), reason: longText(500) }),
    async () => {
      await send("PATCH", "/user/profile", { dailyCalorieGoal: 800 + (nextNumber() % 4200) });
      const zone = `+0${nextNumber() % 10}:${String(nextNumber() % 60).padStart(2, "0")}`;
      return send("GET", "/nutrition-advice", undefined, { "x-time-zone": zone });
    },
    () => send("GET", "/user/export"),
  ];
}

type Account = { path: string; body?: object };
const DEMO: Account = { path: "/auth/demo" };
const REGISTERED: Account = {
  path: "/auth/register",
  body: { email: "eve@example.com", username: "eve", password: "correct horse battery" },
};

/** Lets one account do its worst and returns what that cost. */
async function attack(account: Account, mode: Mode) {
  const provider = startAiStandIn({ mode });
  afterThisTest(() => provider.stop());
  const { url, dataDir } = await startExecutable({ env: { OPENAI_BASE_URL: provider.baseUrl, LOG_LEVEL: "error" } });
  let cookie = "";
  const send: Send = (method, path, body, headers = {}) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: {
        cookie,
        "sec-fetch-site": "same-origin",
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const upload = (photo: FileBytes) => {
    const form = new FormData();
    form.set("image", new File([photo], "meal.png"));
    return fetch(`${url}/api/analyze-food`, {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin" },
      body: form,
    });
  };

  const signedIn = await send("POST", account.path, account.body);
  expect(signedIn.status).toBe(201);
  cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  // A demo account's trial is running already.
  await send("POST", "/user/start-trial");

  const before = measureFolder(dataDir);
  let disk = 0;
  const statuses: Record<number, number> = {};
  const until = performance.now() + ATTACK_MS;
  const repeat = async (call: () => Promise<Response>): Promise<void> => {
    while (performance.now() < until) {
      const answer = await call();
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      disk = Math.max(disk, measureFolder(dataDir) - before);
      // What is refused is tried again soon, but leaves the others time to get through.
      if (answer.status === 429) await Bun.sleep(20);
    }
  };
  await Promise.all(listAttacks(send, upload).map(repeat));
  const budgets = (await (await send("GET", "/user/budgets")).json()) as {
    entries: { remaining: number };
    photos: { usedBytes: number };
  };
  return { calls: provider.received.length, disk, statuses, budgets };
}

test.each<[string, Account, Mode]>([
  ["a demo account", DEMO, "ok"],
  ["a trial, with a provider whose failures are tried again", REGISTERED, "500"],
])(
  "%s costs at most 20 provider calls and 50 MB in its worst minute",
  async (_, account, mode) => {
    const { calls, disk, statuses, budgets } = await attack(account, mode);
    expect(calls).toBeGreaterThan(0);
    expect(calls).toBeLessThanOrEqual(CALLS_MAX);
    expect(disk).toBeLessThanOrEqual(DISK_MAX);
    // It was an attack: much was stored and much was refused, and no call failed for another reason.
    expect(budgets.photos.usedBytes).toBeGreaterThan(5 * MEGABYTE);
    expect(budgets.entries.remaining).toBeLessThan(1000);
    expect(statuses[429]).toBeGreaterThan(100);
    expect(statuses[500]).toBeUndefined();
  },
  3 * ATTACK_MS,
);
