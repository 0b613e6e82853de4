import { expect, test } from "bun:test";
import type { Page } from "playwright";
import type { StoredPhoto } from "../../web/device/database.ts";
import { PIZZA } from "../support/ai-stand-in.ts";
import { expectConsoleErrors } from "../support/browser.ts";
import { readStore } from "../support/kept-diary.ts";
import {
  expectStored,
  findAddedCard,
  findWaitingPhotos,
  NOBODY_SIGNED_IN,
  openSignedIn,
  pickFile,
  startProduct,
  toFilePayload,
  waitForHome,
  waitForToast,
} from "../support/pages.ts";
import { jpeg } from "../support/pictures.ts";
import { checkScreen } from "../support/screens.ts";

const photo = toFilePayload(await jpeg(600, 400));
const upload = (page: Page) => pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), photo);

const API = "**/api/**";

/** Waits until so many photos are on the device: they come and go without being waited for. */
async function waitUntilKept(page: Page, count: number): Promise<void> {
  while ((await readStore(page, "photos"))?.length !== count) await Bun.sleep(50);
}

/** A page on which one photo waits, because the network was gone when it was sent. */
async function openWithWaitingPhoto() {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera" });
  await page.getByRole("heading", { name: "Tips for a Good Photo" }).waitFor();
  expectConsoleErrors(/ERR_FAILED.*\/api\//);
  await page.route(API, (route) => route.abort());
  await page.evaluate(() => {
    const asked = { persistCalls: 0 };
    Object.assign(window, asked);
    navigator.storage.persist = async () => {
      (window as unknown as typeof asked).persistCalls += 1;
      return true;
    };
  });
  await upload(page);
  await page.getByRole("dialog", { name: "The photo was not analyzed" }).waitFor();
  await page.keyboard.press("Escape");
  await findWaitingPhotos(page).waitFor();
  const countPersistCalls = () => page.evaluate(() => (window as unknown as { persistCalls: number }).persistCalls);
  return { url, page, countPersistCalls };
}

test("a photo without a connection waits, says why, and is added later at the time at which it was taken", async () => {
  const before = Date.now();
  const { url, page, countPersistCalls } = await openWithWaitingPhoto();
  const after = Date.now();
  expect(await countPersistCalls()).toBe(1);
  await findWaitingPhotos(page)
    .getByText("Mealglass cannot be reached. Check your connection and try again.")
    .waitFor();
  await page.getByRole("link", { name: "Camera" }).getByText("1 waiting photo").waitFor({ state: "attached" });
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await findWaitingPhotos(page).waitFor();
  await checkScreen(page, "home-waiting-photo");

  await page.unroute(API);
  await page.reload();
  await findWaitingPhotos(page).getByRole("button", { name: "Analyze" }).click();
  await waitForHome(page);
  await findAddedCard(page).waitFor();
  await findWaitingPhotos(page).waitFor({ state: "detached" });
  const [entry] = await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  const eatenAt = Date.parse(entry?.eatenAt ?? "");
  expect(eatenAt).toBeGreaterThanOrEqual(before);
  expect(eatenAt).toBeLessThanOrEqual(after);
  await waitUntilKept(page, 0);
});

test("a photo whose analysis is cut off by a reload waits on the camera screen", async () => {
  const { url, provider } = await startProduct({ mode: "timeout" });
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  await upload(page);
  await waitUntilKept(page, 1);
  await page.reload();
  await findWaitingPhotos(page).getByText("Not analyzed yet.").waitFor();

  provider.mode = "ok";
  await findWaitingPhotos(page).getByRole("button", { name: "Analyze" }).click();
  await page.getByRole("heading", { name: PIZZA.name }).waitFor();
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!");
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  await waitUntilKept(page, 0);
});

test("how much was eaten, told while the photo is analyzed, waits with it at once", async () => {
  const { url, provider } = await startProduct({ mode: "timeout" });
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  await upload(page);
  await page.getByRole("button", { name: "Tell It More" }).click();
  await page.getByRole("button", { name: "Half eaten" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  // It does not begin the analysis again, and nothing else keeps it.
  const isTold = async () => ((await readStore(page, "photos")) as StoredPhoto[] | null)?.[0]?.told?.share === 0.5;
  while (!(await isTold())) await Bun.sleep(50);
  await page.reload();
  provider.mode = "ok";
  await findWaitingPhotos(page).getByRole("button", { name: "Analyze" }).click();
  await page.getByRole("heading", { name: PIZZA.name }).waitFor();
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!");
  await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ portion: { share: 0.5 } }]));
  expect(provider.received).toHaveLength(2);
});

test.each(["QuotaExceededError", "UnknownError", "DataError"])(
  "a device that answers %s to a photo does not keep its meal from the diary",
  async (name) => {
    const { url } = await startProduct();
    const page = await openSignedIn({ url, path: "/camera" });
    await page.evaluate((failure) => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException("Not stored, by the test", failure);
      };
    }, name);
    await upload(page);
    await findAddedCard(page).waitFor();
    await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  },
);

test("a photo that is neither kept nor analyzed says so, and stays on the screen until it is", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera" });
  expectConsoleErrors(/ERR_FAILED.*\/api\//);
  await page.route(API, (route) => route.abort());
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("Full, by the test", "QuotaExceededError");
    };
  });
  await upload(page);
  const sheet = page.getByRole("dialog", { name: "The photo was not analyzed" });
  await sheet
    .getByText(/This device has no room for your photo: it is kept only while this screen is open\.$/)
    .waitFor();
  await checkScreen(page, "camera-device-full");
  await page.unroute(API);
  await sheet.getByRole("button", { name: "Retry" }).click();
  await findAddedCard(page).waitFor();
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
});

test("who cancels an analysis takes the photo back", async () => {
  const { url } = await startProduct({ mode: "timeout" });
  const page = await openSignedIn({ url, path: "/camera" });
  await upload(page);
  await waitUntilKept(page, 1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await waitUntilKept(page, 0);
});

test("a waiting photo can be named by hand, and its meal is logged with it", async () => {
  const { url, page } = await openWithWaitingPhoto();
  await page.unroute(API);
  await findWaitingPhotos(page).getByRole("button", { name: "Name It" }).click();
  await page.getByText("Your photo is kept. It is added with this meal.").waitFor();
  await page.getByLabel("Food name").fill("Soup of the day");
  await page.getByLabel("Calories").fill("210");
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!");
  await expectStored(page, url, (stored) =>
    expect(stored).toEqual([expect.objectContaining({ name: "Soup of the day", imageUrl: "/api/images/1" })]),
  );
  await waitForHome(page);
  await findWaitingPhotos(page).waitFor({ state: "detached" });
});

test("a waiting photo is discarded after a question", async () => {
  const { page } = await openWithWaitingPhoto();
  await findWaitingPhotos(page).getByRole("button", { name: "Discard" }).click();
  await findWaitingPhotos(page).getByRole("button", { name: "Cancel" }).click();
  await findWaitingPhotos(page).getByRole("button", { name: "Discard" }).click();
  await findWaitingPhotos(page).getByText("It is not in your diary.").waitFor();
  await findWaitingPhotos(page).getByRole("button", { name: "Discard" }).click();
  await findWaitingPhotos(page).waitFor({ state: "detached" });
  await waitUntilKept(page, 0);
});

test("signing out asks before a waiting photo is lost, and leaves nothing on the device", async () => {
  const { url, page } = await openWithWaitingPhoto();
  await page.unroute(API);
  expectConsoleErrors(NOBODY_SIGNED_IN);
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Edit profile" }).waitFor();
  await page.getByRole("link", { name: "Camera" }).getByText("1 waiting photo").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Sign Out" }).click();
  const question = page.getByRole("dialog", { name: "Sign out and lose photos?" });
  await question.getByText("1 photo on this device is not in your diary yet. Signing out deletes it.").waitFor();
  await question.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth/login");
  while ((await readStore(page, "photos")) !== null) await Bun.sleep(50);
});
