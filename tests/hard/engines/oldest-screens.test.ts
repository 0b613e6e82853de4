import { expect } from "bun:test";
import { PATHS } from "../../../web/platform/paths.ts";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import { limitToOldestBrowsers } from "../../support/e2e/oldest-chromium.ts";
import { REDUCED_MOTION, signUp } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { test } from "../../support/reported-test.ts";

test("every screen opens in a Chromium without what the oldest browsers lack", async () => {
  expectConsoleErrors(/503 \(Service Unavailable\).*\/api\/payment-success/);
  const { url } = await startExecutable();
  const page = await openPage(REDUCED_MOTION);
  await limitToOldestBrowsers(page);
  await signUp(page, url);
  for (const address of new Set(Object.values(PATHS).map((path) => path.replace(/#.*/, "")))) {
    await page.goto(url + address);
    await page.getByRole("status", { name: "Loading" }).first().waitFor({ state: "detached" });
    const heading = page.getByRole("main").getByRole("heading", { level: 1, includeHidden: true });
    await heading.waitFor({ state: "attached" });
    expect(`${address} ${await heading.textContent()}`).not.toBe(`${address} This screen could not be shown`);
  }
});
