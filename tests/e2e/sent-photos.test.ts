import { expect } from "bun:test";
import type { Page } from "playwright";
import { waitForRows } from "../support/e2e/kept-diary.ts";
import { waitForToast } from "../support/e2e/pages.ts";
import { findSentPhotos, findUnclaimed, openHomeWithWorker, startForeignPage } from "../support/e2e/shared-photos.ts";
import { checkScreen } from "../support/gallery/screens.ts";
import { test } from "../support/reported-test.ts";

const expectNothingTaken = (page: Page) => waitForRows(page, "photos", 0);

test("photos of a foreign page are named after it, ten at most, and nothing is taken over before Keep", async () => {
  const { url, page } = await openHomeWithWorker();
  const foreign = startForeignPage(url, { count: 12 });
  await page.goto(foreign);
  await waitForToast(page, "Not All Photos Received", "At most 10 photos and 50 MB can wait here.");
  await findSentPhotos(page).getByText(`From ${foreign}.`).waitFor();
  expect(await findUnclaimed(page)).toBe(10);
  await checkScreen(page, "camera-foreign-photos");
  await expectNothingTaken(page);
  await findSentPhotos(page).getByRole("button", { name: "Discard" }).click();
  await findSentPhotos(page).waitFor({ state: "detached" });
  expect(await findUnclaimed(page)).toBe(0);
  await expectNothingTaken(page);
});
