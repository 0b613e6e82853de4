import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { waitForRows } from "../../support/kept-diary.ts";
import { NOBODY_SIGNED_IN, openSignedIn, startProduct, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { findSentPhotos, findUnclaimed, openHomeWithWorker, startForeignPage } from "../../support/shared-photos.ts";

const expectNothingTaken = (page: Page) => waitForRows(page, "photos", 0);

test.each<[{ count: number; bytes?: number; policy?: string }, number]>([
  [{ count: 3, bytes: 20 * 1024 * 1024 }, 2],
  [{ count: 1, bytes: 51 * 1024 * 1024 }, 0],
  [{ count: 1, policy: "no-referrer" }, 1],
])("of a foreign page that sends %j, %p photos wait to be kept", async (sent, waiting) => {
  const { url, page } = await openHomeWithWorker();
  await page.goto(startForeignPage(url, sent));
  await page.waitForURL((address) => address.pathname === "/camera" && address.search === "");
  if (waiting > 0) await findSentPhotos(page).waitFor();
  else await waitForToast(page, "Not All Photos Received");
  if (sent.policy)
    await findSentPhotos(page)
      .getByText(/a website that does not say its name/)
      .waitFor();
  expect(await findUnclaimed(page)).toBe(waiting);
  await expectNothingTaken(page);
});

test("without the worker nothing is received, signed in or out", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, /401 \(Unauthorized\)/);
  const { url } = await startProduct();
  const page = await openSignedIn({ url });
  const foreign = startForeignPage(url, { count: 3 });
  await page.goto(foreign);
  await waitForToast(page, "Photo Not Received");
  expect(await findSentPhotos(page).count()).toBe(0);
  await page.context().clearCookies();
  await page.goto(foreign);
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  expect(await findUnclaimed(page)).toBe(0);
});
