import { expect } from "bun:test";
import type { StoredPhoto } from "../../../web/device/database.ts";
import { PIZZA } from "../../support/ai-stand-in.ts";
import { expectConsoleErrors } from "../../support/browser.ts";
import {
  cutConnection,
  readStore,
  restoreConnection,
  waitForEmptyDevice,
  waitForRows,
} from "../../support/kept-diary.ts";
import {
  expectStored,
  findAddedCard,
  findWaitingPhotos,
  NOBODY_SIGNED_IN,
  openSignedIn,
  startProduct,
  waitForToast,
} from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { openWithWaitingPhoto, uploadPhoto } from "../../support/waiting-photo.ts";

test("how much was eaten, told while the photo is analyzed, waits with it at once", async () => {
  const { url, provider } = await startProduct({ mode: "timeout" });
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
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
    await uploadPhoto(page);
    await findAddedCard(page).waitFor();
    await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  },
);

test("a photo that is neither kept nor analyzed says so, and stays on the screen until it is", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera" });
  await cutConnection(page);
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("Full, by the test", "QuotaExceededError");
    };
  });
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
