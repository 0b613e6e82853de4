import { expect } from "bun:test";
import { PIZZA } from "../support/ai-stand-in.ts";
import { restoreConnection, waitForRows } from "../support/kept-diary.ts";
import {
  expectStored,
  findAddedCard,
  findWaitingPhotos,
  openSignedIn,
  startProduct,
  toFilePayload,
  waitForHome,
  waitForToast,
} from "../support/pages.ts";
import { jpeg } from "../support/pictures.ts";
import { readProductClock } from "../support/product-clock.ts";
import { test } from "../support/reported-test.ts";
import { checkScreen } from "../support/screens.ts";
import { findUnclaimed, keepSentPhotos, openHomeWithWorker, sharePhotos } from "../support/shared-photos.ts";
import { openWithWaitingPhoto, uploadPhoto } from "../support/waiting-photo.ts";

test("a photo without a connection waits, says why, and is added later at the time at which it was taken", async () => {
  const before = readProductClock();
  const { url, page, countPersistCalls } = await openWithWaitingPhoto();
  const after = readProductClock();
  expect(await countPersistCalls()).toBe(1);
  await findWaitingPhotos(page).getByText("Saved. Analyze it when you are online.").waitFor();
  await page.getByRole("link", { name: "Camera" }).getByText("1 waiting photo").waitFor({ state: "attached" });
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await findWaitingPhotos(page).waitFor();
  await checkScreen(page, "home-waiting-photo");

  await restoreConnection(page);
  await page.reload();
  await findWaitingPhotos(page).getByRole("button", { name: "Analyze" }).click();
  await waitForHome(page);
  await findAddedCard(page).waitFor();
  await findWaitingPhotos(page).waitFor({ state: "detached" });
  const [entry] = await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  const eatenAt = Date.parse(entry?.eatenAt ?? "");
  expect(eatenAt).toBeGreaterThanOrEqual(before);
  expect(eatenAt).toBeLessThanOrEqual(after);
  await waitForRows(page, "photos", 0);
});

test("a photo whose analysis is cut off by a reload waits on the camera screen", async () => {
  const { url, provider } = await startProduct({ mode: "timeout" });
  const page = await openSignedIn({
    url,
    path: "/camera",
    preferences: { autoAddToDiary: false, analyzeWaitingPhotos: false },
  });
  await uploadPhoto(page);
  await waitForRows(page, "photos", 1);
  await page.reload();
  await findWaitingPhotos(page).getByText("Saved. Analyze it when you are online.").waitFor();

  provider.mode = "ok";
  await findWaitingPhotos(page).getByRole("button", { name: "Analyze" }).click();
  await page.getByRole("heading", { name: PIZZA.name }).waitFor();
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!");
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  await waitForRows(page, "photos", 0);
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
