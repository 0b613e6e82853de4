import { expect } from "bun:test";
import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import { startCutServer } from "../../support/cut-server.ts";
import { waitForAnswer } from "../../support/kept-diary.ts";
import {
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
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";
import { findUnclaimed, openHomeWithWorker, sharePhotos } from "../../support/shared-photos.ts";

const PHOTO = toFilePayload(await jpeg(600, 400));
const TEXT = toFilePayload(new TextEncoder().encode("not a picture"), "notes.txt", "text/plain");

test("without a connection too, and with one that is no picture the person is told", async () => {
  expectConsoleErrors(/ERR_CONNECTION_REFUSED/);
  const server = startCutServer();
  const page = await openSignedIn({ url: server.url, context: WITH_WORKER });
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  await waitForWorker(page);
  // Without a connection it is known by the diary on the device whose it is.
  await waitForAnswer(page, "stored-diary");
  await server.cut();
  await sharePhotos(page, TEXT, PHOTO);
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

test("what is shared while nobody is signed in waits for who signs in, and a sign-out leaves nothing of it", async () => {
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
  await findWaitingPhotos(page).waitFor();
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  await page.waitForFunction(async () => (await indexedDB.databases()).length === 0);
  expect(await page.evaluate(() => caches.has("shared-photos"))).toBe(false);
});
