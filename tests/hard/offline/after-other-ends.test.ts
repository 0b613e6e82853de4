import { expect } from "bun:test";
import {
  createVisit,
  expectNothingOfAda,
  PHOTOS,
  post,
  showPhotos,
  signOut,
  type Visit,
} from "../../support/left-traces.ts";
import { ADA } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

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
      await page.waitForFunction(() => localStorage.length === 0);
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
