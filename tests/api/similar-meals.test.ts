import { describe, expect, test } from "bun:test";
import { asc } from "drizzle-orm";
import { photoFingerprints } from "../../db/schema/memory.ts";
import { photos } from "../../db/schema/photos.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import { COMPARED_PHOTOS_MAX } from "../../src/shared/product/limits.ts";
import { signedInApi } from "../support/api/api-steps.ts";
import { analyze } from "../support/api/budget-api.ts";
import { signInTwo } from "../support/api/sign-in.ts";
import { type Call, HOUR, NOON, type SyncDb, testApi } from "../support/api/test-api.ts";
import { makeDish, photographDish, STRAIGHT } from "../support/foods/made-dishes.ts";

const OATMEAL = makeDish(1);
const CURRY = makeDish(2);
const later = { ...STRAIGHT, zoom: 1.05, x: 0.06, seed: 7 };

/** Stores a photo as the camera does, and returns its address: without a provider nothing is recognized. */
async function storePhoto(call: Call, photo: Uint8Array<ArrayBuffer>): Promise<string> {
  const { status, body } = await analyze(call, photo);
  expect(status).toBe(422);
  return (body as Pick<FoodAnalysis, "imageData">).imageData;
}

async function log(call: Call, entry: object, photo: Uint8Array<ArrayBuffer>): Promise<FoodEntry> {
  const imageUrl = await storePhoto(call, photo);
  const { body } = await call("POST", "/food-entries", { calories: 300, ...entry, imageUrl });
  return body as FoodEntry;
}

const findNames = async (call: Call, photo: Uint8Array<ArrayBuffer>): Promise<unknown> => {
  const { status, body } = await call("GET", `${(await storePhoto(call, photo)).slice("/api".length)}/similar`);
  return status === 200 ? (body as FoodEntry[]).map(({ name }) => name) : status;
};

describe("GET images/:id/similar", () => {
  test("answers the meal that was photographed again, and no other", async () => {
    const call = await testApi().signIn("ada");
    const entry = await log(call, { name: "Oatmeal", calories: 350, protein: 12 }, photographDish(OATMEAL));
    await log(call, { name: "Curry" }, photographDish(CURRY));
    const url = await storePhoto(call, photographDish(OATMEAL, later));
    expect(await call("GET", `${url.slice("/api".length)}/similar`)).toMatchObject({ status: 200, body: [entry] });
  });

  test("offers the latest of a name, and at most three names, the most similar first", async () => {
    const call = await testApi().signIn("ada");
    const shots = Array.from({ length: 5 }, (_, index) =>
      photographDish(OATMEAL, { ...STRAIGHT, zoom: 1 + 0.02 * index, seed: index }),
    );
    for (const [index, shot] of shots.entries()) {
      const eatenAt = new Date(NOON - index * HOUR).toISOString();
      await log(call, { name: index === 1 ? "Òatmeal 0" : `Oatmeal ${index}`, eatenAt }, shot);
    }
    const names = await findNames(call, photographDish(OATMEAL, { ...STRAIGHT, seed: 99 }));
    expect(names).toEqual(["Oatmeal 0", "Oatmeal 2", "Oatmeal 3"]);
  });

  test("a photo of several foods is none of them; deleted entries are not offered", async () => {
    const call = await testApi().signIn("ada");
    const imageUrl = await storePhoto(call, photographDish(OATMEAL));
    const [oats, milk] = await Promise.all(
      ["Oats", "Milk"].map(async (name) => {
        const { body } = await call("POST", "/food-entries", { name, calories: 90, imageUrl });
        return body as FoodEntry;
      }),
    );
    expect(await findNames(call, photographDish(OATMEAL, later))).toEqual([]);
    await call("DELETE", `/food-entries/${milk?.id}`);
    expect(await findNames(call, photographDish(OATMEAL, later))).toEqual(["Oats"]);
    await call("DELETE", `/food-entries/${oats?.id}`);
    expect(await findNames(call, photographDish(OATMEAL, later))).toEqual([]);
  });

  test("never crosses accounts", async () => {
    const { ada, bob } = await signInTwo(testApi());
    await log(ada, { name: "Oatmeal" }, photographDish(OATMEAL));
    expect(await findNames(bob, photographDish(OATMEAL))).toEqual([]);
  });

  test("has nothing for a photo without a look, such as a profile picture or one from before", async () => {
    const { call, syncDb } = await signedInApi();
    const profileImageUrl = `data:image/png;base64,${photographDish(OATMEAL).toBase64()}`;
    await call("PATCH", "/user/profile", { profileImageUrl });
    expect(await syncDb.$count(photoFingerprints)).toBe(0);
    expect(await call("GET", "/images/1/similar")).toMatchObject({ status: 200, body: [] });
    await log(call, { name: "Oatmeal" }, photographDish(OATMEAL));
    syncDb.update(photoFingerprints).set({ colors: '"x"' }).run();
    expect(await findNames(call, photographDish(OATMEAL, later))).toEqual([]);
  });

  test("looks go with their photos", async () => {
    const { call, syncDb, clock, runMaintenance } = await signedInApi();
    await storePhoto(call, photographDish(OATMEAL));
    await log(call, { name: "Curry" }, photographDish(CURRY));
    expect(await syncDb.$count(photoFingerprints)).toBe(2);
    clock.time += 25 * HOUR;
    await runMaintenance();
    expect(await syncDb.$count(photoFingerprints)).toBe(1);
  });
});

/** Photos without content, as many as asked for, with their looks. */
const fillPhotos = (syncDb: SyncDb, count: number): void =>
  syncDb.$client.transaction(() => {
    const photo = syncDb.$client.query(
      "INSERT INTO photos (user_id, sha256, width, height, placeholder, bytes, created_at) VALUES (1, ?, 1, 1, '', x'00', 0)",
    );
    const look = syncDb.$client.query(
      "INSERT INTO photo_looks (photo_id, user_id, upper_hash, lower_hash, colors) VALUES (last_insert_rowid(), 1, 0, 0, '[]')",
    );
    for (let index = 0; index < count; index += 1) {
      photo.run(`filled ${index}`);
      look.run();
    }
  })();

test("the looks of an account beyond those that are compared go with the next photo", async () => {
  const { call, syncDb } = await signedInApi();
  fillPhotos(syncDb, COMPARED_PHOTOS_MAX + 20);
  await storePhoto(call, photographDish(OATMEAL));
  const [first] = syncDb.select().from(photoFingerprints).orderBy(asc(photoFingerprints.photoId)).limit(1).all();
  expect([await syncDb.$count(photoFingerprints), first?.photoId]).toEqual([COMPARED_PHOTOS_MAX, 22]);
  expect(await syncDb.$count(photos)).toBe(COMPARED_PHOTOS_MAX + 21);
});

test("maintenance looks at many photos and deletes those that nothing uses, and no other", async () => {
  const { call, syncDb, runMaintenance } = await signedInApi();
  fillPhotos(syncDb, 60);
  await log(call, { name: "Oatmeal" }, photographDish(OATMEAL));
  await runMaintenance();
  expect(syncDb.select({ id: photos.id }).from(photos).all()).toEqual([{ id: 61 }]);
});
