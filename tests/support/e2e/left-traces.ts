import { expect } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright";
import { TEST_ZONE } from "../diary-times.ts";
import { startExecutable } from "../executable/executable.ts";
import { logIn } from "../executable/http-account.ts";
import { expectConsoleErrors, openPage } from "./browser.ts";
import { plateJpeg } from "./camera-video.ts";
import { CERTIFICATE_KEY_HASH, startCountingProxy } from "./counting-proxy.ts";
import { waitUntilHomeKept } from "./kept-home.ts";
import { ADA, REDUCED_MOTION } from "./pages.ts";

// Steps of the tests on what stays in a browser after a session.

const TRACES = ["Ada's soup", "Ada's draft", ADA.email, ADA.username];
const HOST = { insecure: "phone.test", secure: "localhost" };

/** Each photo as it is and in every size. */
export const PHOTOS = [1, 2].flatMap((id) => ["", "?w=96", "?w=240"].map((width) => `/api/images/${id}${width}`));

/** The browser logs what it was refused: the photos, and who is signed in. */
const REFUSALS = /(401|404|ERR_CACHE_MISS).*(\/api\/|favicon)/;

type Options = { isHttps?: boolean; hasBackForwardCache?: boolean };

/** Ada at History, with photos in today's meals, which she has seen in every size, a draft, and Home as it was left. */
export async function createVisit({ isHttps = false, hasBackForwardCache = false }: Options = {}) {
  expectConsoleErrors(REFUSALS);
  const hostName = isHttps ? HOST.secure : HOST.insecure;
  const proxy = startCountingProxy({ isHttps, hostName });
  const { url } = proxy;
  const product = await startExecutable({
    env: { ACCESS_MODE: "free", PUBLIC_URL: url, TRUSTED_PROXIES: "127.0.0.1" },
  });
  proxy.forwardTo(product.url);
  const context: BrowserContextOptions = { ...REDUCED_MOTION, timezoneId: TEST_ZONE, serviceWorkers: "allow" };
  const page = await openPage(context, {
    hostNames: [HOST.insecure],
    trustedKeyHash: CERTIFICATE_KEY_HASH,
    hasBackForwardCache,
  });
  await page.goto(`${url}/robots.txt`);
  await register(page, ADA);
  for (const width of [600, 610]) {
    const imageUrl = `data:image/jpeg;base64,${(await plateJpeg(width, 400)).toBase64()}`;
    expect(await post(page, "/api/food-entries", { name: "Ada's soup", calories: width, imageUrl })).toBe(201);
  }
  await page.goto(url);
  await waitUntilHomeKept(page, "Ada's soup");
  await page.goto(`${url}/manual-entry`);
  await page.getByLabel("Food Name").fill("Ada's draft");
  await page.goto(`${url}/history`);
  await page.getByText("Ada's soup").first().waitFor();
  expect(await showPhotos(page)).toEqual(PHOTOS);
  // From here on every request passes the worker.
  if (isHttps) await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return {
    url,
    page,
    product,
    countImageCalls: () => proxy.seen.filter(({ path }) => path.startsWith("/api/images/")),
  };
}

/** Calls from inside the page, so that the browser handles the cookie. */
export async function post(page: Page, path: string, body: object = {}): Promise<number> {
  return page.evaluate(
    async ([where, text]) =>
      (await fetch(where, { method: "POST", headers: { "content-type": "application/json" }, body: text })).status,
    [path, JSON.stringify(body)] as const,
  );
}

export const register = async (page: Page, account: typeof ADA): Promise<void> =>
  expect(await post(page, "/api/auth/register", account)).toBe(201);

/** The photos that the page can show as an image. */
export const showPhotos = (page: Page): Promise<string[]> =>
  page.evaluate(async (photos) => {
    const isShown = (photo: string) =>
      new Promise<boolean>((resolve) => {
        const image = new Image();
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
        image.src = photo;
      });
    const shown = await Promise.all(photos.map(isShown));
    return photos.filter((_, index) => shown[index]);
  }, PHOTOS);

/** The photos that the page can read with `fetch`, by cache mode. */
export const readPhotos = (page: Page): Promise<string[]> =>
  page.evaluate(async (photos) => {
    const modes = ["only-if-cached", "force-cache", "default"] as const;
    const read = async (photo: string, cache: RequestCache) => {
      const answer = await fetch(photo, { cache, mode: "same-origin" }).catch(() => undefined);
      return answer?.ok ? [`${cache} ${photo}`] : [];
    };
    return (await Promise.all(photos.flatMap((photo) => modes.map((mode) => read(photo, mode))))).flat();
  }, PHOTOS);

/** What the page has stored, by the name of its place. */
const readStorage = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    historyState: JSON.stringify(history.state),
  }));

/**
 * Everything that is in the page's databases and local storage. A database without records may stay: photos that wait
 * outlive a session in it.
 */
const readRecords = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const finish = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts = [JSON.stringify({ ...localStorage })];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await finish(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      for (const store of stores) {
        const records = await finish(database.transaction(store).objectStore(store).getAll());
        texts.push(`${name}/${store} ${JSON.stringify(records)}`);
      }
      database.close();
    }
    return texts.join("\n");
  });

/** What the service worker keeps on the device; over http there is none. */
const readKeptFiles = (page: Page): Promise<{ path: string; text: string }[]> =>
  page.evaluate(async () => {
    if (!("caches" in window)) return [];
    const opened = await Promise.all((await caches.keys()).map((key) => caches.open(key)));
    const answers = (await Promise.all(opened.map((cache) => cache.matchAll()))).flat();
    return Promise.all(
      answers.map(async (answer) => ({ path: new URL(answer.url).pathname, text: await answer.text() })),
    );
  });

/** Checks that the page can read nothing of ada's, in any way. */
export async function expectNothingOfAda(page: Page): Promise<void> {
  // Images first: a fetch takes their place in the browser's memory.
  expect(await showPhotos(page)).toEqual([]);
  expect(await readPhotos(page)).toEqual([]);
  const { historyState, local, ...rest } = await readStorage(page);
  expect(rest).toEqual({ session: [], cookies: "" });
  const kept = await readKeptFiles(page);
  // The app itself, which is the same for everyone.
  expect(kept.filter(({ path }) => path !== "/index.html" && !path.startsWith("/assets/"))).toEqual([]);
  const ofNextAccount = ["drafts-of", "stored-diary", "kept-home"];
  // Of the device: which version of the app it has seen.
  const ofDevice = ["seen-version"];
  expect(local.filter((key) => ![...ofNextAccount, ...ofDevice].includes(key))).toEqual([]);
  const records = await readRecords(page);
  const content = `${historyState} ${await page.content()} ${await page.title()}`;
  for (const trace of TRACES) expect(content).not.toContain(trace);
  // Her username is part of words.
  for (const trace of TRACES) if (trace !== ADA.username) expect(records).not.toContain(trace);
  const holding = kept.filter(({ text }) => TRACES.some((trace) => trace !== ADA.username && text.includes(trace)));
  expect(holding.map(({ path }) => path)).toEqual([]);
}

export async function signOut(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("heading", { name: "Log In" }).waitFor();
}
export type Visit = Awaited<ReturnType<typeof createVisit>>;

/** Ends all of ada's sessions from another device. */
export async function endElsewhere(productUrl: string): Promise<void> {
  const call = await logIn(productUrl, ADA.username);
  expect((await call("POST", "/auth/sessions/revoke-others")).status).toBe(200);
}
