import { describe, expect } from "bun:test";
import {
  createVisit,
  endElsewhere,
  expectNothingOfAda,
  PHOTOS,
  post,
  readPhotos,
  register,
  showPhotos,
  signOut,
  type Visit,
} from "../../support/e2e/left-traces.ts";
import { ADA } from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";

const BOB = { ...ADA, email: "bob@example.com", username: "bob" };

describe.each([
  ["http, where the context is insecure", false],
  ["https", true],
])("over %s", (_name, isHttps) => {
  test("photos come from the cache while one is signed in, and after that nothing of the account is left", async () => {
    const { url, page, countImageCalls } = await createVisit({ isHttps });
    const first = countImageCalls();
    expect(first.map(({ path }) => path).sort()).toEqual(PHOTOS.toSorted());
    for (const path of ["/", "/history"]) {
      await page.goto(url + path);
      await page.getByText("Ada's soup").first().waitFor();
      expect(await readPhotos(page)).toHaveLength(3 * PHOTOS.length);
      // Last, because then the images are in the browser's memory.
      expect(await showPhotos(page)).toEqual(PHOTOS);
    }
    expect(countImageCalls()).toEqual(first);

    await signOut(page, url);
    await expectNothingOfAda(page);
    for (let steps = 0; steps < 2; steps += 1) {
      await page.goBack();
      await page.getByRole("heading", { name: "Log In" }).waitFor();
      await expectNothingOfAda(page);
    }
    const direct = await page.goto(url + (PHOTOS[0] ?? ""));
    expect(direct?.status()).toBe(401);

    await page.goto(`${url}/auth/login`);
    await register(page, BOB);
    await page.goto(`${url}/history`);
    await page.getByText("No meals logged").waitFor();
    await expectNothingOfAda(page);
  });
});

test("a session that ends somewhere else leaves nothing, as soon as the page asks for anything", async () => {
  const { page, url, product } = await createVisit();
  await endElsewhere(product.url);
  await page.goto(`${url}/stats`);
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  await expectNothingOfAda(page);
});

test("a page that the browser has kept is loaded again, and shows no one's diary after a logout", async () => {
  const { page, url } = await createVisit({ hasBackForwardCache: true });
  // The window's name outlives its pages.
  await page.addInitScript(() =>
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) window.name += `visible: ${document.body.checkVisibility({ visibilityProperty: true })} `;
    }),
  );
  await page.goto(`${url}/history`);
  await page.getByText("Ada's soup").first().waitFor();
  await page.goto(`${url}/robots.txt`);
  // Without a word to other pages.
  expect(await post(page, "/api/auth/logout")).toBe(200);
  await page.goBack();
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  expect(await page.evaluate(() => window.name)).toBe("visible: false ");
  await expectNothingOfAda(page);
});

/** Each ends ada's session in another way; returns when the page knows. */
const ENDS: [string, (visit: Visit) => Promise<void>][] = [
  [
    "in another tab",
    async ({ page, url }) => {
      const other = await page.context().newPage();
      await signOut(other, url);
      await page.getByRole("heading", { name: "Log In" }).waitFor();
    },
  ],
  [
    "because the browser dropped the cookie",
    async ({ page, url }) => {
      await page.context().clearCookies();
      await page.goto(`${url}/auth/login`);
      await page.getByRole("heading", { name: "Log In" }).waitFor();
      await page.waitForFunction(() => Object.keys(localStorage).every((key) => key === "seen-version"));
    },
  ],
  [
    "with the account",
    async ({ page, url }) => {
      await page.goto(`${url}/profile`);
      await page.getByRole("button", { name: "Delete Account" }).click();
      await page.getByLabel("Password", { exact: true }).fill(ADA.password);
      await page.getByRole("button", { name: "Delete My Account" }).click();
      await page.getByRole("heading", { name: "Log In" }).waitFor();
    },
  ],
];

test.each(ENDS)("a session that ends %s leaves nothing, either", async (_name, end) => {
  const visit = await createVisit();
  await end(visit);
  await expectNothingOfAda(visit.page);
});

test("with another session of the same account each photo is asked for once, and not sent again", async () => {
  const { page, url, countImageCalls } = await createVisit();
  const before = countImageCalls().length;
  expect(await post(page, "/api/auth/login", { email: ADA.email, password: ADA.password })).toBe(200);
  for (const path of ["/robots.txt", "/history"]) {
    await page.goto(url + path);
    expect(await showPhotos(page)).toEqual(PHOTOS);
  }
  const calls = countImageCalls().slice(before);
  expect(calls.map(({ path, status }) => `${status} ${path}`).sort()).toEqual(
    PHOTOS.map((photo) => `304 ${photo}`).toSorted(),
  );
});
