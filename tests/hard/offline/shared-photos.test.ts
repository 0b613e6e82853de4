import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { PIZZA } from "../../support/ai-stand-in.ts";
import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import { startCutServer } from "../../support/cut-server.ts";
import { waitForAnswer } from "../../support/kept-diary.ts";
import {
  expectStored,
  findAddedCard,
  findWaitingPhotos,
  logIn,
  NOBODY_SIGNED_IN,
  openSignedIn,
  signUp,
  startProduct,
  toFilePayload,
  WITH_WORKER,
  waitForToast,
  waitForWorker,
} from "../../support/pages.ts";
import { jpeg } from "../../support/pictures.ts";
import { readProductClock } from "../../support/product-clock.ts";
import { checkScreen } from "../../support/screens.ts";

const PHOTO = toFilePayload(await jpeg(600, 400));
const OTHER = toFilePayload(await jpeg(500, 500), "other.jpg");
const TEXT = toFilePayload(new TextEncoder().encode("not a picture"), "notes.txt", "text/plain");

const findUnclaimed = (page: Page): Promise<number> =>
  page.evaluate(async () =>
    (await caches.has("shared-photos")) ? (await (await caches.open("shared-photos")).keys()).length : 0,
  );

/** Sends files as the phone does that shares them into the installed app: a form to the address in the manifest. */
async function share(page: Page, ...files: ReturnType<typeof toFilePayload>[]): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement("form");
    Object.assign(form, { action: "/shared-photos", method: "post", enctype: "multipart/form-data" });
    const input = document.createElement("input");
    Object.assign(input, { type: "file", name: "photos", multiple: true, id: "shared-files" });
    form.append(input);
    document.body.append(form);
  });
  await page.locator("#shared-files").setInputFiles(files);
  await page.locator("#shared-files").evaluate((input: HTMLInputElement) => input.form?.submit());
}

async function openHome() {
  const product = await startProduct();
  const page = await openSignedIn({ url: product.url, context: WITH_WORKER });
  await waitForWorker(page);
  return { ...product, page };
}

test("photos that are shared into the app wait on the camera screen, and nothing is sent before the person says so", async () => {
  const { url, provider, page } = await openHome();
  const before = readProductClock();
  await share(page, PHOTO, OTHER);
  await waitForToast(page, "2 photos shared", "They wait on this screen until you analyze or name them.");
  await page.waitForURL(`${url}/camera`);
  const waiting = page.getByRole("region", { name: "2 photos not in your diary yet" });
  await waiting.getByRole("button", { name: "Analyze" }).first().waitFor();
  // Nobody has to look for them below what the screen begins with.
  await page.waitForFunction(() => window.scrollY > 0);
  await checkScreen(page, "camera-shared-photos");
  expect([provider.received.length, await findUnclaimed(page)]).toEqual([0, 0]);
  await page.reload();
  await page.getByRole("region", { name: "2 photos not in your diary yet" }).waitFor();
  await findWaitingPhotos(page).getByRole("button", { name: "Analyze" }).first().click();
  await findAddedCard(page).waitFor();
  const [entry] = await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ name: PIZZA.name }]));
  // To the second in which it was shared.
  expect(Date.parse(entry?.eatenAt ?? "")).toBeWithin(before - 1000, readProductClock());
  await page.getByRole("region", { name: "1 photo not in your diary yet" }).waitFor();
});

test("without a connection too, and with one that is no picture the person is told", async () => {
  expectConsoleErrors(/ERR_CONNECTION_REFUSED/);
  const server = startCutServer();
  const page = await openSignedIn({ url: server.url, context: WITH_WORKER });
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  await waitForWorker(page);
  // Without a connection it is known by the diary on the device whose it is.
  await waitForAnswer(page, "stored-diary");
  await server.cut();
  await share(page, TEXT, PHOTO);
  await waitForToast(page, "Invalid File", "Please select an image file.");
  await findWaitingPhotos(page).getByText("Not analyzed yet.").waitFor();
  await page.reload();
  await findWaitingPhotos(page).getByText("Not analyzed yet.").waitFor();
  server.restore();
});

test("a device without room says so, and the gallery is offered", async () => {
  const { page } = await openHome();
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  });
  await share(page, PHOTO);
  await waitForToast(
    page,
    "Photo Not Received",
    "The photo could not be taken over. Choose it with Upload from Gallery.",
  );
  await page.waitForURL((url) => url.pathname === "/camera" && url.search === "");
  await checkScreen(page, "camera-shared-lost");
});

test("what is shared while nobody is signed in waits for who signs in, and a sign-out leaves nothing of it", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, /401 \(Unauthorized\)/);
  const { url } = await startProduct();
  const page = await openPage(WITH_WORKER);
  await page.goto(`${url}/auth/login`);
  await waitForWorker(page);
  await signUp(page, url);
  await page.context().clearCookies();
  await share(page, PHOTO);
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  expect(await findUnclaimed(page)).toBe(1);
  await logIn(page);
  await findWaitingPhotos(page).waitFor();
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  await page.waitForFunction(async () => (await indexedDB.databases()).length === 0);
  expect(await page.evaluate(() => caches.has("shared-photos"))).toBe(false);
});
