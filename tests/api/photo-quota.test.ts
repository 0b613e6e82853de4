import { describe, expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { foodEntries } from "../../db/schema/diary.ts";
import { photos, photoUsage } from "../../db/schema/photos.ts";
import { atOnce } from "../support/api/api-steps.ts";
import { analyze, budgetApi, countStatuses } from "../support/api/budget-api.ts";
import { signInAda, signInTwo } from "../support/api/sign-in.ts";
import { type Call, DAY, HOUR, NOON, type SyncDb } from "../support/api/test-api.ts";
import { noisyJpeg } from "../support/pictures.ts";

const KILOBYTE = 1000;
/** Each is stored with about 12 KB. */
const PHOTOS = await atOnce(20, () => noisyJpeg(240, 180));
const photo = (index: number) => PHOTOS[index] as Uint8Array<ArrayBuffer>;
const toDataUrl = (bytes: Uint8Array) => `data:image/jpeg;base64,${bytes.toBase64()}`;
const MANY_A_MINUTE = { analysesPerMinute: 1000 };

const addWithPhoto = (call: Call, index: number) =>
  call("POST", "/food-entries", { name: "Soup", calories: 300, imageUrl: toDataUrl(photo(index)) });
const changeAvatar = (call: Call, index: number) =>
  call("PATCH", "/user/profile", { profileImageUrl: toDataUrl(photo(index)) });

const sumBytes = (syncDb: SyncDb): number => {
  const rows = syncDb.select({ bytes: photos.bytes }).from(photos).all();
  return rows.reduce((sum, { bytes }) => sum + bytes.length, 0);
};
const readUsed = async (call: Call) =>
  ((await call("GET", "/user/budgets")).body as { photos: { usedBytes: number } }).photos.usedBytes;

describe("the space for photos", () => {
  test.each([
    ["analyses", (call: Call, index: number) => analyze(call, photo(index))],
    ["entries with a data URL", addWithPhoto],
    ["profile pictures", changeAvatar],
    [
      "changed entries",
      (call: Call, index: number) => call("PATCH", "/food-entries/1", { imageUrl: toDataUrl(photo(index)) }),
    ],
  ])("twenty %s at once stay within it: 413 photo_quota", async (_, store) => {
    const quota = 100 * KILOBYTE;
    const { call, syncDb } = await signInAda(budgetApi({ limits: { ...MANY_A_MINUTE, photoBytes: quota } }));
    await call("POST", "/food-entries", { name: "Soup", calories: 300 });
    const counts = await countStatuses(20, (index) => store(call, index));
    const stored = sumBytes(syncDb);
    expect(stored).toBeLessThanOrEqual(quota);
    expect(stored).toBeGreaterThan(quota - 20 * KILOBYTE);
    expect(counts[413]).toBe(20 - (await syncDb.$count(photos)));
    expect(await readUsed(call)).toBe(stored);
    const refused = await Promise.all(PHOTOS.map((__, index) => store(call, index)));
    expect(refused.find(({ status }) => status === 413)?.body).toMatchObject({
      kind: "photo_quota",
      message: expect.stringMatching(
        /^This photo does not fit: an account can keep 0 MB .* Their space is free a day later\.$/,
      ),
    });
  });

  test("what does not fit leaves no entry and changes no picture; an entry without a photo fits", async () => {
    const { call, syncDb } = await signInAda(budgetApi({ limits: { ...MANY_A_MINUTE, photoBytes: KILOBYTE } }));
    expect((await addWithPhoto(call, 0)).status).toBe(413);
    expect((await changeAvatar(call, 0)).status).toBe(413);
    expect(await syncDb.$count(foodEntries)).toBe(0);
    expect(syncDb.select().from(users).get()?.profilePhotoId).toBeNull();
    expect((await call("POST", "/food-entries", { name: "Soup", calories: 300 })).status).toBe(201);
    const refused = await analyze(call, photo(0));
    expect(refused).toMatchObject({ status: 413, body: { kind: "photo_quota" } });
    expect(refused.body).not.toHaveProperty("imageData");
  });

  test("the same picture takes its space once, and is taken when nothing else fits", async () => {
    const { signIn, syncDb, clock } = budgetApi({ limits: { ...MANY_A_MINUTE, photoBytes: 20 * KILOBYTE } });
    const call = await signIn("ada");
    expect(await countStatuses(5, () => analyze(call, photo(0)))).toEqual({ 200: 5 });
    expect((await analyze(call, photo(1))).status).toBe(413);
    clock.time += HOUR;
    expect((await addWithPhoto(call, 0)).status).toBe(201);
    expect(await readUsed(call)).toBe(sumBytes(syncDb));
    expect(syncDb.select().from(photos).get()?.createdAt).toBe(NOON + HOUR);
  });

  test("a deleted meal's photo counts for as long as it can come back; then its space is free", async () => {
    const { signIn, syncDb, clock, runMaintenance } = budgetApi({
      limits: { photoBytes: 20 * KILOBYTE },
      config: { accessMode: "free" },
    });
    const call = await signIn("ada");
    await addWithPhoto(call, 0);
    await call("DELETE", "/food-entries/1");
    await runMaintenance();
    expect((await addWithPhoto(call, 1)).status).toBe(413);
    clock.time = NOON + DAY + 1;
    await runMaintenance();
    expect(await readUsed(call)).toBe(0);
    expect((await addWithPhoto(call, 1)).status).toBe(201);
    expect(await readUsed(call)).toBe(sumBytes(syncDb));
  });

  test("is each account's own, and goes with it", async () => {
    const { ada, bob, syncDb } = await signInTwo(budgetApi({ limits: { photoBytes: 20 * KILOBYTE } }));
    await addWithPhoto(ada, 0);
    expect((await addWithPhoto(bob, 0)).status).toBe(201);
    await ada("DELETE", "/user", { password: "correct horse" });
    expect(syncDb.select().from(photoUsage).all()).toEqual([{ userId: 2, bytes: sumBytes(syncDb) }]);
  });
});

describe("the photos of a day", () => {
  test("twenty at once stay within it: 429 budget; the next day there is room", async () => {
    const limit = 60 * KILOBYTE;
    const { signIn, syncDb, clock } = budgetApi({
      limits: { ...MANY_A_MINUTE, photoBytesPerDay: limit },
      config: { accessMode: "free" },
    });
    const call = await signIn("ada");
    const counts = await countStatuses(20, (index) => addWithPhoto(call, index));
    expect(sumBytes(syncDb)).toBeLessThanOrEqual(limit);
    expect(sumBytes(syncDb)).toBeGreaterThan(limit - 20 * KILOBYTE);
    expect(counts[429]).toBe(20 - (await syncDb.$count(photos)));
    clock.time = NOON + DAY - HOUR;
    const statuses = await Promise.all(PHOTOS.map((_, index) => addWithPhoto(call, index)));
    expect(statuses.find(({ status }) => status === 429)).toMatchObject({
      body: {
        kind: "budget",
        message: expect.stringMatching(/^You can add 0 MB of photos a day\. You can add more in 60 minutes\.$/),
      },
    });
    clock.time = NOON + DAY;
    expect((await analyze(call, await noisyJpeg(200, 150))).status).toBe(200);
  });

  test("ten demo accounts of an address store no more than one", async () => {
    const limit = 60 * KILOBYTE;
    const { startDemo, syncDb } = budgetApi({ limits: { ...MANY_A_MINUTE, photoBytesPerDay: limit } });
    const demos: Call[] = [];
    for (let count = 0; count < 10; count += 1) demos.push(await startDemo());
    await countStatuses(20, (index) => addWithPhoto(demos[index % 10] as Call, index));
    expect(sumBytes(syncDb)).toBeLessThanOrEqual(limit);
  });

  test("one that is larger than all of them: 413", async () => {
    const { signIn } = budgetApi({ limits: { photoBytesPerDay: KILOBYTE } });
    expect(await addWithPhoto(await signIn("ada"), 0)).toMatchObject({
      status: 413,
      body: { kind: "photo_quota", message: "This photo is too large for this server." },
    });
  });
});
