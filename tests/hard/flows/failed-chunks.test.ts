import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { openSignedIn, startProduct } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

const NOT_SHOWN = { name: "This screen could not be shown" };

/** The number of rules of the stylesheets with this name; 0 if there is none. */
const countOwnRules = (page: Page, name: string) =>
  page.evaluate(
    (part) =>
      [...document.styleSheets].filter(({ href }) => href?.includes(part)).flatMap(({ cssRules }) => [...cssRules])
        .length,
    name,
  );

test.each([
  ["script", "profile-page-*.js"],
  ["stylesheet", "profile-page-*.css"],
])("a screen whose %s once failed to load is there when it is opened again", async (_, file) => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url });
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  expectConsoleErrors(/ERR_FAILED|dynamically imported|Unable to preload|profile-page/);
  await page.route(`**/assets/${file}`, (route) => route.abort());
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("heading", NOT_SHOWN).waitFor();

  await page.unrouteAll();
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  expect(await countOwnRules(page, "profile-page")).toBeGreaterThan(0);
});
