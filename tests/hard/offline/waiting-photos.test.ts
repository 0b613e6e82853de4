import { expect } from "bun:test";
import type { Page } from "playwright";
import type { StoredPhoto } from "../../../web/offline/database.ts";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import { openOverCutServer } from "../../support/e2e/cut-server.ts";
import {
  cutConnection,
  readStore,
  restoreConnection,
  waitForAnswer,
  waitForEmptyDevice,
  waitForRows,
} from "../../support/e2e/kept-diary.ts";
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
  waitForHome,
  waitForToast,
  waitForWorker,
} from "../../support/e2e/pages.ts";
import { findUnclaimed, keepSentPhotos, openHomeWithWorker, sharePhotos } from "../../support/e2e/shared-photos.ts";
import { openWithWaitingPhoto, uploadPhoto } from "../../support/e2e/waiting-photo.ts";
import { readProductClock } from "../../support/executable/product-clock.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { PIZZA } from "../../support/stand-ins/ai-stand-in.ts";
import { waitUntil } from "../../support/wait-until.ts";

test("how much was eaten, told while the photo is analyzed, waits with it at once", async () => {
  const { url, provider } = await startProduct({ mode: "timeout" });
  const page = await openSignedIn({
    url,
    path: "/camera",
    preferences: { autoAddToDiary: false, analyzeWaitingPhotos: false },
  });
  await uploadPhoto(page);
  await page.getByRole("button", { name: "Tell It More" }).click();
  await page.getByRole("button", { name: "Half eaten" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  // It does not begin the analysis again, and nothing else keeps it.
  const isTold = async () => ((await readStore(page, "photos")) as StoredPhoto[] | null)?.[0]?.told?.share === 0.5;
  await waitUntil("the share is on the device", isTold);
  await page.reload();
  provider.mode = "ok";
  await findWaitingPhotos(page).getByRole("button", { name: "Analyze" }).click();
  await page.getByRole("heading", { name: PIZZA.name }).waitFor();
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!");
  await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ portion: { share: 0.5 } }]));
  expect(provider.received).toHaveLength(2);
});

/** Has the device store nothing more. */
const failToStore = (page: Page, name: string): Promise<void> =>
  page.evaluate((failure) => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("Not stored, by the test", failure);
    };
  }, name);

test.each(["QuotaExceededError", "UnknownError", "DataError"])(
  "a device that answers %s to a photo does not keep its meal from the diary",
  async (name) => {
    const { url } = await startProduct();
    const page = await openSignedIn({ url, path: "/camera" });
    await failToStore(page, name);
    await uploadPhoto(page);
    await findAddedCard(page).waitFor();
    await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  },
);

test("a photo that is neither kept nor analyzed says so, and stays on the screen until it is", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera" });
  await cutConnection(page);
  await failToStore(page, "QuotaExceededError");
  await uploadPhoto(page);
  const sheet = page.getByRole("dialog", { name: "The photo was not analyzed" });
  await sheet
    .getByText(/This device has no room for your photo: it is kept only while this screen is open\.$/)
    .waitFor();
  await checkScreen(page, "camera-device-full");
  await restoreConnection(page);
  await sheet.getByRole("button", { name: "Retry" }).click();
  await findAddedCard(page).waitFor();
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
});

test("a waiting photo is discarded after a question", async () => {
  const { page } = await openWithWaitingPhoto();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await waitForHome(page);
  await findWaitingPhotos(page).waitFor();
  await checkScreen(page, "home-waiting-photo");
  await findWaitingPhotos(page).getByRole("button", { name: "Discard" }).click();
  await findWaitingPhotos(page).getByRole("button", { name: "Cancel" }).click();
  await findWaitingPhotos(page).getByRole("button", { name: "Discard" }).click();
  await findWaitingPhotos(page).getByText("It is not in your diary.").waitFor();
  await findWaitingPhotos(page).getByRole("button", { name: "Discard" }).click();
  await findWaitingPhotos(page).waitFor({ state: "detached" });
  await waitForRows(page, "photos", 0);
});

test("signing out asks before a waiting photo is lost, and leaves nothing on the device", async () => {
  const { url, page } = await openWithWaitingPhoto();
  await restoreConnection(page);
  expectConsoleErrors(NOBODY_SIGNED_IN);
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Edit profile" }).waitFor();
  await page.getByRole("link", { name: "Camera" }).getByText("1 waiting photo").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Sign Out" }).click();
  const question = page.getByRole("dialog", { name: "Sign out and lose photos?" });
  await question.getByText("1 photo on this device is not in your diary yet. Signing out deletes it.").waitFor();
  await question.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth/login");
  await waitForEmptyDevice(page);
});

const PHOTO = toFilePayload(await jpeg(600, 400));
const TEXT = toFilePayload(new TextEncoder().encode("not a picture"), "notes.txt", "text/plain");

test("without a connection too, and with one that is not a picture the person is told", async () => {
  expectConsoleErrors(/ERR_CONNECTION_REFUSED/);
  const { server, page } = await openOverCutServer();
  // Without a connection it is known by the diary on the device whose it is.
  await waitForAnswer(page, "stored-diary");
  await server.cut();
  await sharePhotos(page, TEXT, PHOTO);
  await keepSentPhotos(page);
  await waitForToast(page, "Invalid File", "Please select an image file.");
  await findWaitingPhotos(page).getByText("Not analyzed yet.").waitFor();
  await page.reload();
  await findWaitingPhotos(page).getByText("Not analyzed yet.").waitFor();
  server.restore();
});

test("a device without room says so, and the gallery is offered", async () => {
  const { page } = await openHomeWithWorker();
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  });
  await sharePhotos(page, PHOTO);
  await waitForToast(
    page,
    "Photo Not Received",
    "The photo could not be taken over. Choose it with Upload from Gallery.",
  );
  await page.waitForURL((url) => url.pathname === "/camera" && url.search === "");
  await checkScreen(page, "camera-shared-lost");
});

test("photos shared while signed out wait for the person who signs in, and a sign-out removes them", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, /401 \(Unauthorized\)/);
  const { url } = await startProduct();
  const page = await openPage(WITH_WORKER);
  await page.goto(`${url}/auth/login`);
  await waitForWorker(page);
  await signUp(page, url);
  await page.context().clearCookies();
  await sharePhotos(page, PHOTO);
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  expect(await findUnclaimed(page)).toBe(1);
  await logIn(page);
  await keepSentPhotos(page);
  await findWaitingPhotos(page).waitFor();
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  await page.waitForFunction(async () => (await indexedDB.databases()).length === 0);
  expect(await page.evaluate(() => caches.has("shared-photos"))).toBe(false);
});

test("photos that are shared into the app wait on the camera screen, and nothing is sent before the person says so", async () => {
  const { url, provider, page } = await openHomeWithWorker();
  const before = readProductClock();
  await sharePhotos(page, toFilePayload(await jpeg(600, 400)), toFilePayload(await jpeg(500, 500), "other.jpg"));
  await page.waitForURL(`${url}/camera`);
  await checkScreen(page, "camera-sent-photos");
  await keepSentPhotos(page);
  await waitForToast(page, "2 photos kept", "They wait on this screen until you analyze or name them.");
  const waiting = page.getByRole("region", { name: "2 photos not in your diary yet" });
  await waiting.getByRole("button", { name: "Analyze" }).first().waitFor();
  // No one has to look for them below what the screen begins with.
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
