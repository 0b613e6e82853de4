import { describe, expect } from "bun:test";
import type { Page } from "playwright";
import { answerPage } from "../../support/e2e/counting-proxy.ts";
import {
  changeDiary,
  expectChanged,
  FOR_A_YEAR,
  prepareDiary,
  shareBehindProxy,
  type Way,
} from "../../support/e2e/front-proxy.ts";
import { readStore } from "../../support/e2e/kept-diary.ts";
import { register } from "../../support/e2e/left-traces.ts";
import { findMealRow, logIn, waitForToast, waitForWorker } from "../../support/e2e/pages.ts";
import { findSentPhotos, findUnclaimed, startForeignPage } from "../../support/e2e/shared-photos.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { test } from "../../support/reported-test.ts";

// A captive portal whose page browsers keep, and a page of another website: on each way to the server, with the worker and
// without it, signed in and signed out. Over http with a name of the local network browsers have no worker.

const WAYS: [Way, { hasWorker: boolean }][] = [
  ["http", { hasWorker: true }],
  ["http", { hasWorker: false }],
  ["local", { hasWorker: true }],
  ["local", { hasWorker: false }],
  ["https", { hasWorker: true }],
  ["https", { hasWorker: false }],
];

describe.each(WAYS)("over %s with %j", (way, { hasWorker }) => {
  const isControlled = hasWorker && way !== "http";

  /** A page at the login, with an account and its three meals, and the worker where there is one. */
  async function open({ isSignedIn }: { isSignedIn: boolean }) {
    const visit = await shareBehindProxy(way, { hasWorker });
    const { page, url, account } = visit;
    if (isSignedIn) await prepareDiary(page, url, account);
    else {
      await register(page, account);
      await page.context().clearCookies();
      await page.goto(`${url}/auth/login`);
      await page.getByLabel("Email").waitFor();
    }
    if (isControlled) await waitForWorker(page);
    else expect(await page.evaluate(() => navigator.serviceWorker?.controller ?? null)).toBeNull();
    const letPortalAnswer = () =>
      visit.proxy.answerWith(({ url: asked }) =>
        new URL(asked).pathname.startsWith("/api/") ? answerPage(200, FOR_A_YEAR) : undefined,
      );
    return { ...visit, letPortalAnswer };
  }

  test("a portal's page that browsers keep for a year is gone with the portal, signed in", async () => {
    const { page, url, proxy, letPortalAnswer } = await open({ isSignedIn: true });
    letPortalAnswer();
    await page.goto(url);
    await page.getByText("Sign in to your network's login", { exact: true }).waitFor();
    await findMealRow(page, "Soup").waitFor();
    await changeDiary(page);
    proxy.answerWith(() => undefined);
    await expectChanged(page);
    await page.goto(url);
    await expectChanged(page);
  });

  test("a portal's page that browsers keep for a year is gone with the portal, signed out", async () => {
    const { page, url, proxy, account, letPortalAnswer } = await open({ isSignedIn: false });
    letPortalAnswer();
    await page.goto(url);
    await page.getByRole("heading", { name: "Sign in to your network's login" }).waitFor();
    await checkScreen(page, "network-login");
    await page.goto(`${url}/auth/login`);
    await logIn(page, account);
    await waitForToast(page, "Login Failed", "Sign in to your network's login first: Mealglass is behind it.");
    proxy.answerWith(() => undefined);
    await page.goto(`${url}/auth/login`);
    await logIn(page, account);
    await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  });

  test("photos of a foreign page are asked about by the worker alone, and none is taken over, signed in", async () => {
    const { page, url } = await open({ isSignedIn: true });
    const foreign = startForeignPage(url, { count: 3 });
    await page.goto(foreign);
    if (isControlled) await findSentPhotos(page).getByText(`From ${foreign}.`).waitFor();
    else await waitForToast(page, "Photo Not Received");
    await expectUntaken(page, isControlled ? 3 : 0);
    if (isControlled) await findSentPhotos(page).getByRole("button", { name: "Discard" }).click();
    await findSentPhotos(page).waitFor({ state: "detached" });
    await expectUntaken(page, 0);
  });

  test("photos of a foreign page are asked about by the worker alone, and none is taken over, signed out", async () => {
    const { page, url, account } = await open({ isSignedIn: false });
    const foreign = startForeignPage(url, { count: 3 });
    await page.goto(foreign);
    await page.getByRole("heading", { name: "Log In" }).waitFor();
    await expectUntaken(page, isControlled ? 3 : 0);
    await logIn(page, account);
    if (isControlled) await findSentPhotos(page).getByText(`From ${foreign}.`).waitFor();
    else await waitForToast(page, "Photo Not Received");
    await expectUntaken(page, isControlled ? 3 : 0);
  });
});

/** No photo is the account's, and so many wait for an answer. */
async function expectUntaken(page: Page, waiting: number): Promise<void> {
  const isSecure = await page.evaluate(() => "caches" in window);
  expect([isSecure ? await findUnclaimed(page) : 0, (await readStore(page, "photos"))?.length ?? 0]).toEqual([
    ...[waiting, 0],
  ]);
}
