import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import { NOBODY_SIGNED_IN } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { test } from "../../support/reported-test.ts";

const OLD = "Mealglass needs iOS 16, Safari 16, Firefox 115 or Chrome 108, or anything newer.";
const NOT_STARTED = "Mealglass could not start";
const CLIENT = /\/assets\/start-.*\.js$/;
/** Playwright reports a script with wrong syntax by its stack, which is empty. */
const WRONG_SYNTAX = /^page: $/;

/** Has the browser know neither `value` nor modules that use newer syntax, as those do that are too old. */
async function pretendToBeOld(page: Page, value: string): Promise<void> {
  await page.addInitScript((unknown) => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...words: string[]) => words[1] !== unknown && supports(words[0] ?? "", words[1] ?? "");
  }, value);
  await breakClient(page);
}

async function breakClient(page: Page): Promise<void> {
  await page.route(CLIENT, (route) => route.fulfill({ contentType: "text/javascript", body: "let let;" }));
}

const findNotice = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test.each([
  ["Chrome 107", "1dvh"],
  ["iOS 15", "calc(1px * infinity)"],
])("%s is told what is needed instead of showing the logo for ever", async (_, value) => {
  expectConsoleErrors(WRONG_SYNTAX, NOBODY_SIGNED_IN);
  const { url } = await startExecutable();
  const page = await openPage();
  await pretendToBeOld(page, value);
  await page.goto(url);
  await findNotice(page, OLD).waitFor();
  expect(await page.getByRole("alert").count()).toBe(1);
  await checkScreen(page, "browser-too-old");
});

test("a client that does not start says so; one that starts says neither", async () => {
  expectConsoleErrors(WRONG_SYNTAX, NOBODY_SIGNED_IN);
  const { url } = await startExecutable();
  const page = await openPage();
  await breakClient(page);
  await page.goto(url);
  await findNotice(page, NOT_STARTED).waitFor();
  expect(await page.getByRole("alert").count()).toBe(1);
  await checkScreen(page, "not-started");

  await page.unroute(CLIENT);
  const shown: string[] = [];
  await page.exposeFunction("noteShown", (id: string) => shown.push(id));
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (target instanceof HTMLElement && target.className === "splash__notice")
          Reflect.get(window, "noteShown")(target.id);
      }
    }).observe(document, { subtree: true, attributes: true });
  });
  await page.reload();
  await page.getByRole("link", { name: "Create an account" }).waitFor();
  await page.waitForLoadState("load");
  expect(shown).toEqual([]);
});
