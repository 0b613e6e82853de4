import { expect } from "bun:test";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import { addEntry, NOBODY_SIGNED_IN, openSignedIn, startProduct } from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";

test("a page that has no cookie but a stored token is loaded as the token's account", async () => {
  // The preloaded call gets this response, which is not used.
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url } = await startProduct();
  const page = await openSignedIn({ url });
  await addEntry(page, url, { name: "Porridge", calories: 300 });
  const [session] = await page.context().cookies();
  await page.evaluate((token) => localStorage.setItem("auth_token", token), session?.value ?? "");
  await page.context().clearCookies();
  // A page's first calls are preloaded with cookies only.
  await page.reload();
  await page.getByText("Porridge").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});
