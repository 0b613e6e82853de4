import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterThisTest } from "../../support/after-test.ts";
import { eatenAtThisHour, TEST_ZONE } from "../../support/diary-times.ts";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import { CERTIFICATE_KEY_HASH, startCountingProxy } from "../../support/e2e/counting-proxy.ts";
import { waitForAnswer, waitForRows } from "../../support/e2e/kept-diary.ts";
import {
  ADA,
  findMealRow,
  findWaitingPhotos,
  listCachedPaths,
  measurePictureWidth,
  NOBODY_SIGNED_IN,
  REDUCED_MOTION,
  register,
  signUp,
  toFilePayload,
  WITH_WORKER,
  waitForSheetToClose,
  waitForToast,
  waitForWorker,
} from "../../support/e2e/pages.ts";
import { CARDS, choosePlan, installStripe, pay } from "../../support/e2e/paying.ts";
import { showPushed, subscribeAtStandIn } from "../../support/e2e/push-in-browser.ts";
import { keepSentPhotos, sharePhotosAt } from "../../support/e2e/shared-photos.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { readProductClock } from "../../support/executable/product-clock.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { startPushStandIn } from "../../support/stand-ins/push-stand-in.ts";
import { startStripeStandIn } from "../../support/stand-ins/stripe-stand-in.ts";
import { waitUntil } from "../../support/wait-until.ts";

const ENV = { ACCESS_MODE: "free", TRUSTED_PROXIES: "127.0.0.1" };

type Kind = { under: string; isStripped: boolean };

/** A proxy at one name, with a server of its own under each path. */
async function startUnderPaths(kinds: readonly Kind[], { isHttps = false, env = {} } = {}) {
  const proxy = startCountingProxy({ isHttps, hostName: "localhost" });
  for (const kind of kinds) {
    const settings = { ...ENV, ...env, BASE_PATH: kind.under, PUBLIC_URL: proxy.url };
    proxy.forwardTo((await startExecutable({ env: settings })).url.replace(/(:\d+)\/.*/, "$1"), kind);
  }
  return proxy;
}

/** Registers through the screens, and opens Home with a meal of a photo and one without. */
async function fillDiary(page: Page, site: string, path: string): Promise<void> {
  await page.goto(site + path);
  await page.waitForURL(`${site}${path}/auth/login`);
  await register(page);
  await page.waitForURL(`${site}${path}/auth/onboarding`);
  const imageUrl = `data:image/jpeg;base64,${Buffer.from(await jpeg(300, 200)).toString("base64")}`;
  const entry = { calories: 300, eatenAt: eatenAtThisHour(0), mealType: "lunch" };
  const add = (name: string, photo: object) =>
    page.evaluate(
      async ([url, body]) =>
        (await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })).status,
      [`${path}/api/food-entries`, JSON.stringify({ ...entry, name, ...photo })] as const,
    );
  expect(await add(`Soup of ${path}`, { imageUrl })).toBe(201);
  expect(await add("Bread", {})).toBe(201);
  await page.goto(`${site}${path}/`);
  await findMealRow(page, `Soup of ${path}`).waitFor();
  expect(await measurePictureWidth(findMealRow(page, `Soup of ${path}`).locator("img"))).toBeGreaterThan(0);
}

test("two servers stand under paths of one name, whether the proxy passes the path on or takes it off", async () => {
  expectConsoleErrors(/401 \(Unauthorized\)|net::ERR_/);
  const [food, other] = [
    { under: "/food", isStripped: true },
    { under: "/apps/other", isStripped: false },
  ];
  const proxy = await startUnderPaths([food, other]);
  const page = await openPage({ ...WITH_WORKER, timezoneId: TEST_ZONE });
  for (const { under } of [food, other]) {
    await fillDiary(page, proxy.url, under);
    await waitForAnswer(page, "stored-diary");
    await waitForWorker(page);
  }
  expect(proxy.seen.filter(({ path }) => !/^\/(food|apps\/other)(\/|$)/.test(path))).toEqual([]);
  expect(proxy.seen.filter(({ status }) => ![200, 201, 204, 304, 307, 401].includes(status))).toEqual([]);

  // A layer, a screen and Back, and a deep address.
  await findMealRow(page, "Bread").getByRole("button").first().click();
  await page.getByRole("dialog").waitFor();
  await page.goBack();
  await waitForSheetToClose(page);
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.waitForURL(`${proxy.url}/apps/other/profile`);
  await page.reload();
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  await page.goBack();
  await findMealRow(page, "Soup of /apps/other").waitFor();

  // Without a connection each shows its own.
  await page.context().setOffline(true);
  for (const { under } of [food, other]) {
    await page.goto(`${proxy.url}${under}/`);
    await findMealRow(page, `Soup of ${under}`).waitFor();
    await page.goto(`${proxy.url}${under}/history`);
    await findMealRow(page, `Soup of ${under}`).waitFor();
  }
  await page.context().setOffline(false);

  // One signs out, and the other keeps its session and what is on the device.
  await page.goto(`${proxy.url}/food/profile`);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(`${proxy.url}/food/auth/login`);
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left.filter((key) => key === "/food:stored-diary")).toEqual([]);
  expect(left).toContain("/apps/other:stored-diary");
  const kept = await listCachedPaths(page);
  expect(kept).toEqual(expect.arrayContaining(["/food/index.html", "/apps/other/index.html"]));
  await page.goto(`${proxy.url}/apps/other/`);
  await findMealRow(page, "Soup of /apps/other").waitFor();
});

test("under a path photos are shared into the app, and notifications come", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const service = startPushStandIn({ now: readProductClock });
  const authority = join(temporaryFolder(), "authority.pem");
  writeFileSync(authority, service.ca);
  const proxy = await startUnderPaths([{ under: "/food", isStripped: true }], {
    env: { PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: authority },
  });
  const device = service.addDevice();
  const page = await openPage({ ...WITH_WORKER, timezoneId: TEST_ZONE, permissions: ["notifications"] });
  await subscribeAtStandIn(page, device.subscription);
  await fillDiary(page, proxy.url, "/food");
  await waitForWorker(page);

  // As the phone does, which knows the address from the manifest.
  const action = await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>("link[rel=manifest]") ?? { href: "" };
    return (await (await fetch(href)).json()).share_target.action;
  });
  expect(action).toBe("/food/shared-photos");
  await sharePhotosAt(page, action, toFilePayload(await jpeg(60, 40)));
  await page.waitForURL(`${proxy.url}/food/camera`);
  await keepSentPhotos(page);
  await findWaitingPhotos(page).waitFor();
  await waitForRows(page, "photos", 1);

  await page.goto(`${proxy.url}/food/profile`);
  await page.getByRole("button", { name: /App Preferences/ }).click();
  await page.getByRole("button", { name: "Turn On Reminders" }).click();
  await page.getByRole("button", { name: "Send a Test" }).click();
  await waitForToast(page, "Test Sent");
  await waitUntil("the message", () => device.received[0]);
  expect(await showPushed(page, proxy.url, device.received[0]?.payload, "test")).toMatchObject({ tag: "test" });
  expect(service.problems).toEqual([]);
});

test("under a path a plan is paid at Stripe, which leads back below it and calls its webhook there", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const stripe = startStripeStandIn();
  afterThisTest(async () => void (await stripe.stop()));
  const proxy = await startUnderPaths([{ under: "/food", isStripped: false }], {
    env: { ...stripe.env, ACCESS_MODE: "subscription" },
  });
  const url = `${proxy.url}/food`;
  const page = await openPage({ ...REDUCED_MOTION, timezoneId: TEST_ZONE });
  await signUp(page, url, { hasTrial: false });
  const delivered: number[] = [];
  await installStripe(page, { stripe, onPaid: async (event) => void delivered.push(await stripe.send(url, event)) });
  await page.goto(`${url}/subscribe`);
  await choosePlan(page, "Monthly");
  await pay(page, CARDS.withBank);
  await page.waitForURL((address) => address.pathname === "/food/payment-success");
  await page.getByText("Payment Successful!").waitFor();
  await page.getByRole("link", { name: "Go to Profile" }).click();
  await page.waitForURL(`${url}/profile`);
  await page.getByText("Mealglass Premium").waitFor();
  await waitUntil("the webhook's answer", () => delivered.length > 0);
  expect(delivered).toEqual([200]);
  expect(proxy.seen).toContainEqual({ path: "/food/api/stripe/webhook", status: 200 });
});

test("in a frame of another site a session lasts over a reload, where that site may have one", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  let frame = "";
  const embedder = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => new Response(`<!doctype html><iframe src="${frame}">`, { headers: { "content-type": "text/html" } }),
  });
  const site = `http://127.0.0.1:${embedder.port}`;
  const proxy = await startUnderPaths([{ under: "/food", isStripped: true }], {
    isHttps: true,
    env: { FRAME_ANCESTORS: `self,${site}` },
  });
  frame = `${proxy.url}/food/`;
  const page = await openPage({ ...WITH_WORKER, timezoneId: TEST_ZONE }, { trustedKeyHash: CERTIFICATE_KEY_HASH });
  await page.goto(site);
  const inner = page.frameLocator("iframe");
  await inner.getByRole("link", { name: "Create an account" }).click();
  await inner.getByRole("heading", { name: "Create Account" }).waitFor();
  await inner.getByLabel("Email").fill(ADA.email);
  await inner.getByLabel("Username").fill(ADA.username);
  await inner.getByLabel("Password", { exact: true }).fill(ADA.password);
  await inner.getByRole("button", { name: "Create Account" }).click();
  await inner.getByRole("button", { name: "Next" }).waitFor();
  await page.reload();
  await inner.getByRole("heading", { name: "Today's Meals" }).waitFor();
  // Beside the frame the person is not signed in: the cookie is of that site's frames.
  await page.goto(frame);
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  embedder.stop(true);
});
