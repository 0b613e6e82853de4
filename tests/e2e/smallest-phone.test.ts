import { expect } from "bun:test";
import type { Page } from "playwright";
import { isPublic } from "../../web/app/pages.ts";
import { PATHS } from "../../web/platform/paths.ts";
import { expectConsoleErrors, openPage } from "../support/e2e/browser.ts";
import { addEntry, expectScreen, NOBODY_SIGNED_IN, openSignedIn, REDUCED_MOTION } from "../support/e2e/pages.ts";
import { startExecutable } from "../support/executable/executable.ts";
import { findCovered, findOverflows } from "../support/gallery/screens.ts";
import { test } from "../support/reported-test.ts";

// The gallery of the shards looks at every state of a screen; this looks at each screen once.

const SMALLEST = { ...REDUCED_MOTION, viewport: { width: 320, height: 568 } };

const ADDRESSES = [...new Set(Object.values(PATHS).map((path) => path.replace(/#.*/, "")))];

/** Opens the addresses, and returns what does not fit, or lies below something else. */
async function findProblems(page: Page, url: string, addresses: string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const address of addresses) {
    await page.goto(url + address);
    await expectScreen(page, address);
    const found = [...(await findOverflows(page)), ...(await findCovered(page))];
    problems.push(...found.map((problem) => `${address}: ${problem}`));
  }
  return problems;
}

test("every screen fits a phone of 320 by 568 pixels, and all that can be pressed can be reached", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, /503 \(Service Unavailable\).*\/api\/payment-success/);
  const { url } = await startExecutable();
  const signedOut = await openPage(SMALLEST);
  expect(await findProblems(signedOut, url, ADDRESSES.filter(isPublic))).toEqual([]);
  const page = await openSignedIn({ url, path: PATHS.profile, context: SMALLEST });
  await addEntry(page, url, { name: "Slow-roasted aubergine with pomegranate and herbs", calories: 1020, protein: 46 });
  expect(await findProblems(page, url, [...ADDRESSES.filter((address) => !isPublic(address)), "/nowhere"])).toEqual([]);
});
