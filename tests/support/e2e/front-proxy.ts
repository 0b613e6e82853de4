import { expect } from "bun:test";
import type { Page } from "playwright";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { afterThisFile, afterThisTest } from "../after-test.ts";
import { eatenAtThisHour, TEST_ZONE } from "../diary-times.ts";
import { startExecutable } from "../executable/executable.ts";
import { waitUntil } from "../wait-until.ts";
import { type BrowserOptions, expectConsoleErrors, openPage } from "./browser.ts";
import { CERTIFICATE_KEY_HASH, startCountingProxy } from "./counting-proxy.ts";
import { waitForAnswer, waitForRows } from "./kept-diary.ts";
import { post, register } from "./left-traces.ts";
import { addByHand, rename, waitForChanges } from "./offline-diary.ts";
import { ADA, createAccount, findMealRow, REDUCED_MOTION, WITH_WORKER, waitForWorker } from "./pages.ts";

// Shared steps of the tests of a server behind a proxy.

/** Over http another name than localhost is an insecure page, as in a local network: it has no worker. */
const HOST = { http: "phone.test", local: "localhost", https: "localhost" };
const BROWSER: BrowserOptions = { hostNames: [HOST.http], trustedKeyHash: CERTIFICATE_KEY_HASH };
const MEALS = { Soup: 300, Bread: 200, Rice: 150 };

/** What portals have been seen to say of their page. */
export const FOR_A_YEAR = { "cache-control": "public, max-age=31536000" };

export type Way = keyof typeof HOST;

/** What browsers log of answers of the proxy itself, and of those that it does not give. */
const PROXY_ERRORS =
  /Failed to load resource|net::ERR_|[Ss]ervice.?[Ww]orker|dynamically imported module|module script/;

let sharedServer: ReturnType<typeof startExecutable> | undefined;
const sharedProxies = new Map<Way, ReturnType<typeof startCountingProxy>>();

/** A page behind a proxy, signed out and at no screen yet. The tests of a file share proxy and server. */
export async function shareBehindProxy(way: Way, { hasWorker }: { hasWorker: boolean }) {
  expectConsoleErrors(PROXY_ERRORS);
  if (!sharedServer) {
    sharedServer = startExecutable({
      env: { ACCESS_MODE: "free", TRUSTED_PROXIES: "127.0.0.1", DEMO_MODE: "off" },
      stopAfter: "file",
    });
    afterThisFile(() => {
      sharedServer = undefined;
      sharedProxies.clear();
    });
  }
  const server = await sharedServer;
  const proxy =
    sharedProxies.get(way) ?? startCountingProxy({ isHttps: way === "https", hostName: HOST[way], stopAfter: "file" });
  sharedProxies.set(way, proxy);
  proxy.forwardTo(server.url);
  afterThisTest(() => proxy.answerWith(() => undefined));
  const page = await openPage({ ...(hasWorker ? WITH_WORKER : REDUCED_MOTION), timezoneId: TEST_ZONE }, BROWSER);
  await page.goto(`${proxy.url}/robots.txt`);
  return { page, proxy, url: proxy.url, account: createAccount() };
}

/** Registers at an address of the page's, and opens Home with three meals of today, which are on the device, too. */
export async function prepareDiary(page: Page, url: string, account = ADA): Promise<void> {
  await register(page, account);
  await post(page, "/api/user/start-trial");
  for (const [name, calories] of Object.entries(MEALS))
    expect(await post(page, "/api/food-entries", { name, calories, eatenAt: eatenAtThisHour(0) })).toBe(201);
  await page.goto(url);
  await findMealRow(page, "Rice").waitFor();
  await waitForAnswer(page, "stored-diary");
}

/** Home behind a proxy, with three meals of today, which are on the device, too. */
export async function openBehindProxy(way: Way) {
  const behind = await shareBehindProxy(way, { hasWorker: true });
  const { page, url, account } = behind;
  await prepareDiary(page, url, account);
  if (way !== "http") await waitForWorker(page);
  return behind;
}

/** Adds Lentils, renames Bread and deletes Soup while the server cannot be reached. */
export async function changeDiary(page: Page): Promise<void> {
  await addByHand(page, "Lentils", 420);
  await rename(page, "Bread", "Toast");
  await page.getByRole("button", { name: "Delete Soup" }).click();
  await waitForChanges(page, 3);
}

const readStored = (page: Page): Promise<FoodEntry[]> =>
  page.evaluate(async () => (await fetch("/api/food-entries", { cache: "no-store" })).json());

/** The server gets exactly these changes, each once, without a tap, and the page shows them. */
export async function expectChanged(page: Page): Promise<void> {
  const names = ["Lentils", "Rice", "Toast"];
  await waitForRows(page, "changes", 0);
  const isStored = async () => Bun.deepEquals((await readStored(page)).map(({ name }) => name).sort(), names);
  await waitUntil(`the server has ${names}`, isStored, { intervalMs: 50 });
  for (const name of names) await findMealRow(page, name).waitFor();
  await findMealRow(page, "Soup").waitFor({ state: "detached" });
}
