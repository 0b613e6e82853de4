import { describe, expect, test } from "bun:test";
import { createServer } from "node:net";
import { photoDeletions, photos } from "../../db/schema/photos.ts";
import { createS3PhotoStore } from "../../src/integrations/photo-store/s3-photo-store.ts";
import { afterThisTest } from "../support/after-test.ts";
import { atOnce } from "../support/api/api-steps.ts";
import { type Answer, type Call, DAY, HOUR, testApi } from "../support/api/test-api.ts";
import { jpeg, noisyJpeg } from "../support/pictures.ts";
import { startPhotoBucket } from "../support/stand-ins/photo-bucket.ts";

const PORRIDGE = { name: "Porridge", calories: 320 };
const toDataUrl = (bytes: Uint8Array): string => `data:image/jpeg;base64,${bytes.toBase64()}`;
const bytesOf = ({ body }: Answer): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array());
const digest = (bytes: Uint8Array): string => Bun.CryptoHasher.hash("sha256", bytes, "hex");

const logEntry = async (call: Call, bytes?: Uint8Array): Promise<Answer> =>
  call("POST", "/food-entries", { ...PORRIDGE, imageUrl: toDataUrl(bytes ?? (await jpeg(900, 600))) });

/** Logs an entry with a photo and returns the photo's path below /api. */
async function storePhoto(call: Call, bytes?: Uint8Array): Promise<string> {
  const { status, body } = await logEntry(call, bytes);
  expect(status).toBe(201);
  return (body as { imageUrl: string }).imageUrl.slice("/api".length);
}

async function startApi() {
  const bucket = await startPhotoBucket();
  const errors: string[] = [];
  const log = { debug() {}, info() {}, warn() {}, error: (message: string) => void errors.push(message) };
  const api = testApi({ photoStore: bucket.store, log });
  return { ...api, bucket, errors, ada: await api.signIn("ada") };
}

describe("a photo in the bucket", () => {
  test("has its bytes there and not in its row, and counts for the account", async () => {
    const { ada, bucket, syncDb } = await startApi();
    await storePhoto(ada);
    const [row] = await syncDb.select().from(photos);
    if (!row?.objectKey) throw new Error("The photo has no object.");
    expect(row.bytes).toHaveLength(0);
    expect(row.objectKey).toMatch(new RegExp(`^1/${row.sha256}-[0-9a-f]{12}$`));
    expect(await bucket.listKeys()).toEqual([row.objectKey]);
    const object = await bucket.read(row.objectKey);
    expect(digest(object)).toBe(row.sha256);
    expect(row.objectBytes).toBe(object.length);
    expect((await ada("GET", "/user/budgets")).body).toMatchObject({ photos: { usedBytes: object.length } });
  });

  test("is served as from the database, with its thumbnails", async () => {
    const { ada, syncDb } = await startApi();
    const inDatabase = testApi();
    const other = await inDatabase.signIn("ada");
    const picture = await noisyJpeg(900, 600);
    const [path, otherPath] = [await storePhoto(ada, picture), await storePhoto(other, picture)];
    const NAMES = ["etag", "cache-control", "vary", "content-type", "x-content-type-options"];
    for (const query of ["", "?w=240"]) {
      const [here, there] = [await ada("GET", path + query), await other("GET", otherPath + query)];
      expect(here.status).toBe(200);
      for (const name of NAMES) expect(here.headers.get(name)).toBe(there.headers.get(name));
      expect(digest(bytesOf(here))).toBe(digest(bytesOf(there)));
      const headers = { "if-none-match": here.headers.get("etag") ?? "" };
      expect((await ada("GET", path + query, undefined, { headers })).status).toBe(304);
    }
    expect(await syncDb.$count(photos)).toBe(1);
  });

  test("is read once for its thumbnail of a size, and each time for itself", async () => {
    const { ada, bucket } = await startApi();
    const path = await storePhoto(ada);
    const first = await ada("GET", `${path}?w=240`);
    const [key = ""] = await bucket.listKeys();
    await bucket.remove(key);
    const second = await ada("GET", `${path}?w=240`);
    expect([second.status, digest(bytesOf(second))]).toEqual([200, digest(bytesOf(first))]);
    expect((await ada("GET", `${path}?w=96`)).status).toBe(404);
    expect((await ada("GET", path)).status).toBe(404);
  });

  test("is in the export", async () => {
    const { ada, bucket } = await startApi();
    await storePhoto(ada);
    const [key = ""] = await bucket.listKeys();
    const dataUrl = toDataUrl(await bucket.read(key));
    const exported = await ada("GET", "/user/export");
    expect(exported.body).toMatchObject({ photos: [{ dataUrl }] });
  });

  test("is one object, however often it is sent", async () => {
    const { ada, bucket } = await startApi();
    const picture = await jpeg(300, 200);
    const paths = await atOnce(5, () => storePhoto(ada, picture));
    paths.push(await storePhoto(ada, picture));
    expect(new Set(paths).size).toBe(1);
    expect(await bucket.listKeys()).toHaveLength(1);
  });

  test("is not kept where the account has no room for it", async () => {
    const bucket = await startPhotoBucket();
    expect(
      (await logEntry(await testApi({ photoStore: bucket.store, limits: { photoBytes: 10 } }).signIn("ada"))).status,
    ).toBe(413);
    expect(await bucket.listKeys()).toEqual([]);
  });

  test("404 and a line in the log where the object is missing; a damaged one gives no thumbnail", async () => {
    const { ada, bucket, errors } = await startApi();
    const path = await storePhoto(ada);
    const [key = ""] = await bucket.listKeys();
    await bucket.write(key, new Uint8Array(100));
    expect((await ada("GET", `${path}?w=240`)).status).toBe(404);
    await bucket.remove(key);
    expect((await ada("GET", path)).status).toBe(404);
    expect(errors).toEqual(Array(2).fill("A photo is missing in the bucket, or damaged"));
    expect((await ada("GET", "/user/export")).body).toMatchObject({ photos: [{ dataUrl: null }] });
  });
});

type Lost = { bucket: Awaited<ReturnType<typeof startPhotoBucket>>; key: string };

describe("a lost photo that is sent again", () => {
  test.each([
    ["missing", async ({ bucket, key }: Lost) => bucket.remove(key)],
    ["damaged", async ({ bucket, key }: Lost) => bucket.write(key, new Uint8Array(100))],
  ])("is there again where it was %s", async (_, lose) => {
    const { ada, bucket } = await startApi();
    const picture = await jpeg(300, 200);
    const path = await storePhoto(ada, picture);
    const [key = ""] = await bucket.listKeys();
    const { photos: usage } = (await ada("GET", "/user/budgets")).body as { photos: object };
    await lose({ bucket, key });
    expect((await ada("GET", path)).status).toBe(404);
    expect(await atOnce(3, () => storePhoto(ada, picture))).toEqual([path, path, path]);
    expect((await ada("GET", path)).status).toBe(200);
    expect((await bucket.listKeys()).filter((other) => other !== key)).toHaveLength(1);
    expect((await ada("GET", "/user/budgets")).body).toMatchObject({ photos: usage });
  });

  test("stays as it is while the bucket cannot be reached", async () => {
    const { ada, bucket } = await startApi();
    const picture = await jpeg(300, 200);
    const path = await storePhoto(ada, picture);
    await bucket.stop();
    expect(await storePhoto(ada, picture)).toBe(path);
  });
});

describe("an object is read to the size that its row states", () => {
  test("a larger one is none", async () => {
    const { ada, bucket, errors } = await startApi();
    const path = await storePhoto(ada);
    const [key = ""] = await bucket.listKeys();
    await bucket.write(key, new Uint8Array(100_000));
    for (const query of ["", "?w=240"]) expect((await ada("GET", path + query)).status).toBe(404);
    expect(errors).toEqual(Array(2).fill("A photo is missing in the bucket, or damaged"));
  });

  /** A store whose bucket answers with this; it counts the bytes that were taken from its body. */
  function startStore(headers: Record<string, string> = {}) {
    const taken = { bytes: 0 };
    const respond = () =>
      new Response(
        new ReadableStream({
          type: "bytes",
          pull(controller) {
            taken.bytes += 10_000;
            controller.enqueue(new Uint8Array(10_000));
          },
        }),
        { headers },
      );
    const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: respond });
    afterThisTest(() => server.stop(true));
    const access = { region: "us-east-1", bucket: "photos", prefix: "", accessKeyId: "a", secretAccessKey: "b" };
    const log = { warn() {}, info() {} };
    return { taken, store: createS3PhotoStore({ ...access, endpoint: `http://127.0.0.1:${server.port}` }, { log }) };
  }
  const MANY = 50_000_000;

  test("one without end is not read any further", async () => {
    const { store, taken } = startStore();
    expect(await store.read("key", 25_000)).toBeUndefined();
    expect(taken.bytes).toBeLessThan(MANY);
  });

  test.each(["br", "gzip", "zstd"])("one that is packed by %s is none, as photos are not", async (encoding) => {
    const { store, taken } = startStore({ "content-encoding": encoding });
    expect(await store.read("key", 25_000)).toBeUndefined();
    expect(taken.bytes).toBeLessThan(MANY);
  });
});

describe("objects that no photo has", () => {
  test("are removed with the account, and later if the bucket is down", async () => {
    const { ada, signIn, bucket, syncDb, runMaintenance } = await startApi();
    const bob = await signIn("bob");
    await storePhoto(bob);
    const [kept] = await bucket.listKeys();
    await storePhoto(ada);
    await storePhoto(ada, await jpeg(300, 200));
    await ada("DELETE", "/user", { password: "correct horse" });
    expect(await syncDb.$count(photos)).toBe(1);
    expect(await syncDb.$count(photoDeletions)).toBe(2);

    await bucket.stop();
    await runMaintenance();
    expect(await syncDb.$count(photoDeletions)).toBe(2);
    await bucket.start();
    await runMaintenance();
    expect(await bucket.listKeys()).toEqual([kept ?? ""]);
    expect(await syncDb.$count(photoDeletions)).toBe(0);
  });

  test("are removed where the account is deleted while the photo is being stored", async () => {
    const bucket = await startPhotoBucket();
    let leave = async (): Promise<unknown> => undefined;
    const photoStore: typeof bucket.store = {
      ...bucket.store,
      async put(...object) {
        await bucket.store.put(...object);
        await leave();
      },
    };
    const ada = await testApi({ photoStore }).signIn("ada");
    leave = () => ada("DELETE", "/user", { password: "correct horse" });
    expect((await logEntry(ada)).status).toBe(401);
    expect(await bucket.listKeys()).toEqual([]);
  });

  test("are removed after two months where a crash left them; other files stay", async () => {
    const { signIn, bucket, clock, runMaintenance } = await startApi();
    // The bucket dates its objects by the real clock.
    clock.time = Date.now();
    await storePhoto(await signIn("bob"));
    const kept = await bucket.listKeys();
    const orphan = `1/${"a".repeat(64)}-${"b".repeat(12)}`;
    await bucket.write(orphan, new Uint8Array(3));
    await bucket.write("1/notes.txt", new Uint8Array(3));
    await runMaintenance();
    expect(await bucket.listKeys()).toContain(orphan);

    clock.time += 60 * DAY + HOUR;
    await runMaintenance();
    expect(await bucket.listKeys()).toEqual([...kept, "1/notes.txt"].sort());
  });
});

test("photos that were added since a backup are still there when its restore is undone weeks later", async () => {
  const { signIn, bucket, clock, syncDb, runMaintenance } = await startApi();
  // The bucket dates its objects by the real clock.
  clock.time = Date.now();
  const bob = await signIn("bob");
  const path = await storePhoto(bob);
  // The trigger notes a deletion, which a restored database does not have.
  const rows = syncDb.select().from(photos).all();
  await syncDb.delete(photos);
  await syncDb.delete(photoDeletions);
  clock.time += 21 * DAY;
  await runMaintenance();
  expect(await bucket.listKeys()).toHaveLength(1);
  await syncDb.insert(photos).values(rows);
  expect((await bob("GET", path)).status).toBe(200);
});

describe("a bucket that cannot be reached", () => {
  test("503 with a sentence for photos alone, until it answers again", async () => {
    const { ada, bucket, syncDb } = await startApi();
    const path = await storePhoto(ada);
    await bucket.stop();
    for (const query of ["", "?w=240"]) {
      const { status, body, headers } = await ada("GET", path + query);
      expect({ status, body }).toMatchObject({
        status: 503,
        body: { message: "Photos cannot be reached right now. Please try again in a moment." },
      });
      expect(headers.get("retry-after")).toBe("10");
    }
    expect((await logEntry(ada, await jpeg(300, 200))).status).toBe(503);
    expect(await syncDb.$count(photos)).toBe(1);
    expect((await ada("GET", "/food-entries")).status).toBe(200);
    expect((await ada("POST", "/food-entries", { name: "Soup", calories: 100 })).status).toBe(201);
    expect(bucket.warnings).toEqual(["The bucket of PHOTOS_URL fails"]);

    await bucket.start();
    expect((await ada("GET", path)).status).toBe(200);
    expect(bucket.warnings).toEqual(["The bucket of PHOTOS_URL fails", "The bucket of PHOTOS_URL answers again"]);
  });

  test("503 for a photo that breaks off, whole and small", async () => {
    const bucket = await startPhotoBucket();
    const server = createServer((socket) => {
      socket.once("data", () => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n${"x".repeat(500)}`));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    afterThisTest(() => void server.close());
    const address = server.address();
    const endpoint = `http://127.0.0.1:${typeof address === "object" && address?.port}`;
    const warnings: string[] = [];
    const log = { warn: (message: string) => void warnings.push(message), info: () => undefined };
    const broken = createS3PhotoStore({ ...bucket.settings, endpoint }, { log });
    const ada = await testApi({ photoStore: { ...broken, put: bucket.store.put } }).signIn("ada");
    const path = await storePhoto(ada);
    for (const query of ["", "?w=240"]) expect((await ada("GET", path + query)).status).toBe(503);
    expect(warnings).toHaveLength(1);
  });

  test("wrong keys and a wrong name are told, without the keys", async () => {
    const { settings, store } = await startPhotoBucket();
    const log = { warn: () => undefined, info: () => undefined };
    const findProblem = (changed: object) => createS3PhotoStore({ ...settings, ...changed }, { log }).findProblem();
    expect(await store.findProblem()).toBeNull();
    expect(await findProblem({ accessKeyId: "hunter2" })).toBe(
      "The bucket of PHOTOS_URL cannot be used: it does not know the access key.",
    );
    expect(await findProblem({ bucket: "elsewhere" })).toBe(
      "The bucket of PHOTOS_URL cannot be used: there is no such bucket.",
    );
  });

  test("503 for a photo in a bucket that is no longer set", async () => {
    const { ada, syncDb } = await startApi();
    const path = await storePhoto(ada);
    const errors: string[] = [];
    const log = { debug() {}, info() {}, warn() {}, error: (message: string) => void errors.push(message) };
    const bob = await testApi({ syncDb, log }).signIn("bob");
    await syncDb.$client.run("UPDATE photos SET user_id = 2");
    expect((await bob("GET", path)).status).toBe(503);
    expect(errors).toEqual(["A photo is in a bucket, but PHOTOS_URL is not set"]);
  });
});
