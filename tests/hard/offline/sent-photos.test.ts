import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import { waitForRows } from "../../support/e2e/kept-diary.ts";
import {
  ADA,
  findWaitingPhotos,
  logIn,
  NOBODY_SIGNED_IN,
  signUp,
  startProduct,
  toFilePayload,
  WITH_WORKER,
  waitForToast,
  waitForWorker,
} from "../../support/e2e/pages.ts";
import {
  findSentPhotos,
  findUnclaimed,
  openHomeWithWorker,
  sharePhotos,
  startForeignPage,
} from "../../support/e2e/shared-photos.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";

const PHOTO = toFilePayload(await jpeg(60, 40));

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

test("signed out, photos wait minutes for the next account and no other; what an account has seen stays its own", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, /401 \(Unauthorized\)/);
  const { url } = await startProduct();
  const page = await openPage(WITH_WORKER);
  await page.goto(`${url}/auth/login`);
  await waitForWorker(page);
  await signUp(page, url);
  await page.context().clearCookies();
  const bob = { ...ADA, email: "bob@example.com", username: "bob" };
  await signUp(page, url, { account: bob });
  await page.context().clearCookies();

  // Ada is asked, and her session ends before she has answered.
  await sharePhotos(page, PHOTO);
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  await logIn(page);
  await findSentPhotos(page).waitFor();
  await page.context().clearCookies();
  await page.goto(`${url}/auth/login`);
  await logIn(page, bob);
  await page.waitForURL((address) => !address.pathname.startsWith("/auth"));
  await page.goto(`${url}/camera`);
  await page.getByRole("heading", { name: "Tips for a Good Photo" }).waitFor();
  await page.waitForFunction(async () => (await (await caches.open("shared-photos")).keys()).length === 0);
  expect([await findSentPhotos(page).count(), await findWaitingPhotos(page).count()]).toEqual([0, 0]);

  // Sent six minutes ago, and not to Bob.
  await page.evaluate(async () => {
    const headers = { Date: new Date(Date.now() - 6 * 60_000).toUTCString(), "Content-Type": "image/jpeg" };
    await (await caches.open("shared-photos")).put("/shared-photos/old", new Response("old", { headers }));
  });
  await page.reload();
  await page.waitForFunction(async () => (await (await caches.open("shared-photos")).keys()).length === 0);
  expect(await findSentPhotos(page).count()).toBe(0);
  await expectNothingTaken(page);
});
