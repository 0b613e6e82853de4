import { expect } from "bun:test";
import type { Page } from "playwright";
import { openPage } from "../../support/e2e/browser.ts";
import { ADA } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { test } from "../../support/reported-test.ts";

const FORMATS = ["DateTimeFormat", "NumberFormat", "RelativeTimeFormat", "PluralRules", "Segmenter"];

/** Has the page note the names of Intl's formats that are made; returns what reads them. */
async function watchFormats(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((names) => {
    const made: string[] = [];
    for (const name of names) {
      const handler: ProxyHandler<() => unknown> = {
        apply: (format, self, args) => {
          made.push(name);
          return Reflect.apply(format, self, args);
        },
        construct: (format, args) => {
          made.push(name);
          return Reflect.construct(format, args);
        },
      };
      Reflect.set(Intl, name, new Proxy(Reflect.get(Intl, name), handler));
    }
    Object.assign(window, { formatsMade: made });
  }, FORMATS);
  return () => page.evaluate(() => Reflect.get(window, "formatsMade"));
}

test("the login is there before any format of Intl is made, whose first takes a slow phone 100 ms", async () => {
  const { url } = await startExecutable();
  const page = await openPage();
  const readFormats = await watchFormats(page);
  await page.goto(`${url}/auth/login`);
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByRole("link", { name: "Create an account" }).waitFor();
  expect(await readFormats()).toEqual([]);

  await page.evaluate(() => new Intl.NumberFormat("en"));
  expect(await readFormats()).toEqual(["NumberFormat"]);
});
