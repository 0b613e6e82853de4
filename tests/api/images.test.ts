import { afterAll, afterEach, describe, expect, spyOn, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import { photos } from "../../db/schema/photos.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { createPhotoRepository } from "../../src/features/photos/repository.ts";
import { atOnce, fieldError, signedInApi } from "../support/api/api-steps.ts";
import { signInTwo } from "../support/api/sign-in.ts";
import { type Answer, asyncDb, type Call, DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";
import { contains, cut, html, jpeg, noisyJpeg, png, svg, TELLTALE, withMetadata } from "../support/pictures.ts";

const BROKEN = cut(await noisyJpeg(200, 100), 300);
const porridge = { name: "Porridge", calories: 320 };

const toDataUrl = (bytes: Uint8Array, type = "image/jpeg"): string => `data:${type};base64,${bytes.toBase64()}`;
const log = (call: Call, imageUrl: unknown): Promise<Answer> =>
  call("POST", "/food-entries", { ...porridge, imageUrl });
const fetchBytes = ({ body }: Answer): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array());

/** Logs an entry with a photo and returns the photo's path below /api. */
async function storePhoto(call: Call, bytes?: Uint8Array): Promise<string> {
  const { status, body } = await log(call, toDataUrl(bytes ?? (await jpeg(900, 600))));
  expect(status).toBe(201);
  const { imageUrl } = body as { imageUrl: string };
  expect(imageUrl).toMatch(/^\/api\/images\/[1-9]\d*$/);
  return imageUrl.slice("/api".length);
}

describe("an entry's photo as a data URL", () => {
  test("is scaled, stripped and stored, and taken again by its address; none is null", async () => {
    const call = await testApi().signIn("ada");
    const path = await storePhoto(call, withMetadata(await jpeg(900, 600)));
    const stored = fetchBytes(await call("GET", path));
    expect(await new Bun.Image(stored).metadata()).toEqual({ width: 600, height: 400, format: "jpeg" });
    for (const trace of ["Exif", "ICC_PROFILE", TELLTALE]) expect(contains(stored, trace)).toBe(false);
    for (const imageUrl of [`/api${await storePhoto(call)}`, null]) {
      expect(await log(call, imageUrl)).toMatchObject({ status: 201, body: { imageUrl } });
    }
  });

  test("the same picture is stored once for an account, whatever it is labeled, and again for another", async () => {
    const { ada, bob, syncDb } = await signInTwo(testApi());
    for (const type of ["image/jpeg", "image/jpg", "IMAGE/PNG", "image/gif"]) {
      expect((await log(ada, toDataUrl(png(60, 40), type))).status).toBe(201);
    }
    const photo = await jpeg(300, 200);
    const paths = await atOnce(20, () => storePhoto(ada, photo));
    expect(new Set(paths).size).toBe(1);
    expect(await storePhoto(bob, photo)).not.toBe(paths[0] ?? "");
    expect(await syncDb.$count(photos)).toBe(3);
  });
});

describe("an entry's placeholder", () => {
  const PLACEHOLDER = /^data:image\/webp;base64,[\w+/]{40,160}=*$/;
  const entryIn = ({ body }: Answer) => body as FoodEntry;

  test("is the photo's own, told by every call that shows the entry", async () => {
    const call = await testApi().signIn("ada");
    const [red, halved] = [png(60, 40), await jpeg(60, 40)].map((bytes) => toDataUrl(bytes));
    const added = entryIn(await log(call, red));
    expect(added.imagePlaceholder).toMatch(PLACEHOLDER);
    expect((await call("GET", "/food-entries")).body).toEqual([added]);

    const changed = entryIn(await call("PATCH", `/food-entries/${added.id}`, { imageUrl: halved }));
    expect(changed.imagePlaceholder).toMatch(PLACEHOLDER);
    expect(changed.imagePlaceholder).not.toBe(added.imagePlaceholder);

    await call("DELETE", `/food-entries/${added.id}`);
    expect((await call("POST", `/food-entries/${added.id}/restore`)).body).toEqual(changed);
    const copied = await call("POST", "/food-entries/copy", { ids: [added.id], toDate: "2026-06-17" });
    expect(copied.body).toMatchObject([{ imagePlaceholder: changed.imagePlaceholder }]);
    const { body: hits } = await call("GET", "/foods/search");
    expect(hits).toMatchObject([{ entry: { imagePlaceholder: changed.imagePlaceholder } }]);
  });

  test("is null without a photo, after it was taken off, and for a photo of the time when placeholders were larger", async () => {
    const { call, syncDb } = await signedInApi();
    expect(entryIn(await log(call, null)).imagePlaceholder).toBeNull();

    const pictured = entryIn(await log(call, toDataUrl(png(60, 40))));
    const plain = entryIn(await call("PATCH", `/food-entries/${pictured.id}`, { imageUrl: null }));
    expect([plain.imageUrl, plain.imagePlaceholder]).toEqual([null, null]);

    await syncDb.update(photos).set({ placeholder: `data:image/png;base64,${"A".repeat(1400)}` });
    const old = entryIn(await log(call, pictured.imageUrl));
    expect([old.imageUrl, old.imagePlaceholder]).toEqual([pictured.imageUrl, null]);
  });
});

describe("any other imageUrl: 422 for that field, nothing stored, nothing fetched", () => {
  const fetched = spyOn(globalThis, "fetch");
  afterEach(() => fetched.mockClear());
  afterAll(() => fetched.mockRestore());

  async function expectRefused(...imageUrls: unknown[]): Promise<void> {
    const { call, syncDb } = await signedInApi();
    for (const imageUrl of imageUrls) {
      const { status, body } = await log(call, imageUrl);
      expect({ imageUrl, status, body }).toMatchObject(fieldError("imageUrl"));
    }
    expect(await syncDb.$count(foodEntries)).toBe(0);
    expect(await syncDb.$count(photos)).toBe(0);
    // The database may be across a network.
    const elsewhere = fetched.mock.calls.map(([url]) => String(url)).filter((url) => !/:\d+\/(db|readyz)\b/.test(url));
    expect(elsewhere).toEqual([]);
  }

  const NO_IMAGE_URLS = {
    "addresses elsewhere, on the network and on the disk": [
      ...["javascript:alert(1)", "http://169.254.169.254/latest/meta-data/", "https://example.com/pizza.jpg"],
      ...["//example.com/pizza.jpg", "file:///etc/passwd", "/etc/passwd", " "],
    ],
    "addresses that are no photo's": ["", "0", "1e3", "9007199254740993", "1/../2", "1?w=96", "999"].map(
      (id) => `/api/images/${id}`,
    ),
    "data URLs of something else, or broken": [
      ...["jpeg,plain", "jpeg;base64,", "jpeg;base64,%%%", "svg+xml;base64,PHN2Zy8+"].map(
        (rest) => `data:image/${rest}`,
      ),
      "data:text/html;base64,PGgxPg==",
    ],
    "files that are no photos": [html(), svg(), BROKEN].map((bytes) => toDataUrl(bytes)),
  };
  test.each(Object.entries(NO_IMAGE_URLS))("%s", (_, imageUrls) => expectRefused(...imageUrls));
});

describe("GET /images/{id}", () => {
  test("the JPEG, kept by the owner's browser for good, and 304 where it has that size", async () => {
    const call = await testApi().signIn("ada");
    const { status, headers } = await call("GET", await storePhoto(call));
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      status: 200,
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=31536000, immutable",
      vary: "cookie, authorization",
      "x-content-type-options": "nosniff",
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
    const path = await storePhoto(call);
    const etag = (await call("GET", path)).headers.get("etag") ?? "";
    const again = (query: string, tag = etag) =>
      call("GET", `${path}${query}`, undefined, { headers: { "if-none-match": tag } });
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      expect(await again("", tag)).toMatchObject({ status: 304, body: new Uint8Array() });
    }
    expect((await again("?w=96")).status).toBe(200);
  });

  test.each([96, 240])("?w=%d: a WebP of that width", async (width) => {
    const call = await testApi().signIn("ada");
    const answer = await call("GET", `${await storePhoto(call)}?w=${width}`);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(await new Bun.Image(fetchBytes(answer)).metadata()).toMatchObject({ width, format: "webp" });
  });
});

describe("photos that nothing refers to", () => {
  test("are deleted after a day; those of entries and accounts stay", async () => {
    const { call, syncDb, clock, runMaintenance } = await signedInApi();
    const ofEntry = await storePhoto(call);
    const rows = createPhotoRepository(asyncDb(syncDb));
    const room = { userId: 1, kind: "photo_bytes", now: NOON, addressHash: null } as const;
    const limits = { accountLimit: 1_000_000, addressLimit: 1_000_000, quota: 1_000_000 };
    const put = async (sha256: string, createdAt: number): Promise<number> => {
      const size = { width: 1, height: 1, placeholder: "", bytes: new Uint8Array(1) };
      return (await rows.store({ ...size, userId: 1, sha256, createdAt, look: null }, { ...room, ...limits }))?.id ?? 0;
    };
    const ofAccount = await put("profile", NOON);
    syncDb.$client.run("UPDATE users SET profile_photo_id = ?", [ofAccount]);
    const unused = await put("unused", NOON);
    const usedAgain = await put("used again", NOON);

    clock.time = NOON + 23 * HOUR;
    await put("used again", clock.time);
    await runMaintenance();
    for (const id of [ofAccount, unused, usedAgain]) expect(await rows.has(1, id)).toBe(true);

    clock.time = NOON + DAY + HOUR;
    await runMaintenance();
    expect((await call("GET", ofEntry)).status).toBe(200);
    const kept = [ofAccount, usedAgain, unused].map((id) => rows.has(1, id));
    expect(await Promise.all(kept)).toEqual([true, true, false]);
  });

  test("a deleted entry keeps its photo for as long as it can be brought back", async () => {
    const { call, clock, runMaintenance } = await signedInApi();
    const path = await storePhoto(call);
    clock.time = NOON + 3 * DAY;
    await call("DELETE", "/food-entries/1");
    await runMaintenance();
    expect((await call("GET", path)).status).toBe(200);

    clock.time = NOON + 5 * DAY;
    await runMaintenance();
    expect((await call("GET", path)).status).toBe(404);
  });
});
