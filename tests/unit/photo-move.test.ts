import { expect, test } from "bun:test";
import { photoDeletions, photos, photoUsage } from "../../db/schema/photos.ts";
import { createPhotoMover, type MoveTarget } from "../../src/features/photos/move-photos.ts";
import { createPhotoMoveRepository } from "../../src/features/photos/move-repository.ts";
import { createPhotoObjectRepository } from "../../src/features/photos/object-repository.ts";
import { removeDeletedObjects } from "../../src/features/photos/tidy-objects.ts";
import type { PhotoStore } from "../../src/integrations/photo-store/photo-store.ts";
import { asyncDb, testApi } from "../support/api/test-api.ts";
import { findRejection } from "../support/find-rejection.ts";
import { startPhotoBucket } from "../support/stand-ins/photo-bucket.ts";

const PHOTOS = 5;
const PHOTO_BYTES = 2000;
const digest = (bytes: Uint8Array): string => Bun.CryptoHasher.hash("sha256", bytes, "hex");
const makeBytes = (index: number): Uint8Array => new Uint8Array(PHOTO_BYTES).fill(index + 1);

/** Five photos of one account in a database, and an empty bucket. */
async function prepare() {
  const bucket = await startPhotoBucket();
  const { syncDb, signIn } = testApi();
  await signIn("ada");
  for (let index = 0; index < PHOTOS; index += 1) {
    const bytes = makeBytes(index);
    const size = { width: 1, height: 1, placeholder: "", createdAt: 1 };
    await syncDb.insert(photos).values({ ...size, userId: 1, sha256: digest(bytes), bytes });
  }
  const db = asyncDb(syncDb);
  const problems: string[] = [];
  const move = (
    to: MoveTarget,
    { store = bucket.store, until = PHOTOS }: { store?: PhotoStore; until?: number } = {},
  ) => {
    const stop = new AbortController();
    return createPhotoMover({ photos: createPhotoMoveRepository(db), store }).move({
      to,
      signal: stop.signal,
      onProblem: (photo, problem) => void problems.push(`${photo}: ${problem}`),
      onMoved: ({ moved }) => moved === until && stop.abort(),
    });
  };
  /** Fails unless every photo is whole in one place, and counts as before. */
  const expectWhole = async (): Promise<void> => {
    for (const { sha256, bytes, objectKey } of await syncDb.select().from(photos)) {
      expect(digest(objectKey === null ? bytes : await bucket.read(objectKey))).toBe(sha256);
      expect(bytes.length > 0).toBe(objectKey === null);
    }
    expect(await syncDb.select().from(photoUsage)).toEqual([{ userId: 1, bytes: PHOTOS * PHOTO_BYTES }]);
  };
  const countInBucket = async () => (await createPhotoMoveRepository(db).count()).bucket;
  const tidy = () => removeDeletedObjects({ objects: createPhotoObjectRepository(db), store: bucket.store });
  return { bucket, syncDb, problems, move, expectWhole, countInBucket, tidy };
}

test("moves all photos to the bucket and back, and empties the bucket", async () => {
  const { bucket, syncDb, move, expectWhole, countInBucket, tidy } = await prepare();
  expect(await move("bucket")).toEqual({ moved: PHOTOS, failed: 0, gone: 0 });
  expect(await bucket.listKeys()).toHaveLength(PHOTOS);
  expect(await countInBucket()).toBe(PHOTOS);
  await expectWhole();
  expect((await move("bucket")).moved).toBe(0);

  expect(await move("database")).toEqual({ moved: PHOTOS, failed: 0, gone: 0 });
  await expectWhole();
  expect(await countInBucket()).toBe(0);
  await tidy();
  expect(await bucket.listKeys()).toEqual([]);
  expect(await syncDb.$count(photoDeletions)).toBe(0);
});

test("goes on after it was stopped, in both directions", async () => {
  const { move, expectWhole, countInBucket } = await prepare();
  expect((await move("bucket", { until: 2 })).moved).toBe(2);
  expect(await countInBucket()).toBe(2);
  await expectWhole();
  expect((await move("bucket")).moved).toBe(3);
  expect((await move("database", { until: 4 })).moved).toBe(4);
  await expectWhole();
  expect((await move("database")).moved).toBe(1);
  await expectWhole();
});

test("a bucket that fails in the middle leaves every photo whole", async () => {
  const { bucket, problems, move, expectWhole, countInBucket } = await prepare();
  let puts = 0;
  const failing: PhotoStore = {
    ...bucket.store,
    async put(key, bytes) {
      puts += 1;
      await bucket.store.put(key, bytes);
      if (puts === 3) await bucket.stop();
    },
  };
  expect(await findRejection(move("bucket", { store: failing }))).toMatchObject({ status: 503 });
  await bucket.start();
  expect(await countInBucket()).toBe(2);
  await expectWhole();
  expect(await move("bucket")).toEqual({ moved: 3, failed: 0, gone: 0 });
  expect(problems).toEqual([]);
  await expectWhole();
});

test("a photo that the bucket garbles stays in the database", async () => {
  const { bucket, move, problems, expectWhole, countInBucket } = await prepare();
  const garbling: PhotoStore = { ...bucket.store, put: (key, bytes) => bucket.store.put(key, bytes.subarray(1)) };
  expect(await move("bucket", { store: garbling })).toEqual({ moved: 0, failed: PHOTOS, gone: 0 });
  expect(problems[0]).toBe("photo 1: the bucket does not give back what was written");
  expect(await countInBucket()).toBe(0);
  await expectWhole();
});

test("a damaged and a missing object are told and stay as they are; the others are moved", async () => {
  const { bucket, syncDb, move, problems, countInBucket } = await prepare();
  await move("bucket");
  const [first, second] = await syncDb.select().from(photos);
  await bucket.write(first?.objectKey ?? "", new Uint8Array(3));
  await bucket.remove(second?.objectKey ?? "");
  expect(await move("database")).toEqual({ moved: PHOTOS - 2, failed: 2, gone: 0 });
  expect(problems).toEqual(["photo 1: it is damaged in the bucket", "photo 2: it is missing in the bucket"]);
  expect(await countInBucket()).toBe(2);
});

test("a photo that is damaged in the database stays there", async () => {
  const { syncDb, move, problems, countInBucket } = await prepare();
  syncDb.$client.run("UPDATE photos SET bytes = x'00' WHERE id = 1");
  expect(await move("bucket")).toEqual({ moved: PHOTOS - 1, failed: 1, gone: 0 });
  expect(problems).toEqual(["photo 1: it is damaged in the database"]);
  expect(await countInBucket()).toBe(PHOTOS - 1);
});

test("a photo that is deleted while it is moved leaves no object", async () => {
  const { bucket, syncDb, move } = await prepare();
  const late: PhotoStore = {
    ...bucket.store,
    async put(key, bytes) {
      await bucket.store.put(key, bytes);
      syncDb.$client.run("DELETE FROM photos WHERE id = 3");
    },
  };
  expect(await move("bucket", { store: late })).toMatchObject({ failed: 0 });
  expect(await syncDb.$count(photos)).toBe(PHOTOS - 1);
  expect(await bucket.listKeys()).toHaveLength(PHOTOS - 1);
});
