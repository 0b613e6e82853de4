import { expect } from "bun:test";
import type { Page } from "playwright";
import { TEST_ZONE } from "../diary-times.ts";
import { expectConsoleErrors, openPage } from "../e2e/browser.ts";
import * as pages from "../e2e/pages.ts";
import type { Scene, Step } from "../e2e/steps.ts";
import { startExecutable } from "../executable/executable.ts";
import { test } from "../reported-test.ts";
import { findUnclear } from "./forced-colors.ts";
import { recordShifts } from "./layout-shifts.ts";
import { findScreenProblems } from "./screens.ts";
import { findSmallTargets, TARGET_SIDE } from "./small-targets.ts";

// The gallery: states of the app by name, each with the steps that lead to it from the one before. All checks run in each.

type States<S extends Scene> = Record<string, Step<S>[]>;

type Options<Product> = Omit<Parameters<typeof pages.createSignedInPage>[0], "url"> & {
  /** Starts what serves the page; by default the executable, without a provider. */
  start?: () => Promise<Product>;
  isSignedIn?: boolean;
  /** Errors that the states log. */
  errors?: RegExp[];
};

/** Whether the topmost dialog, if there is one, has the focus, as a problem. */
async function findLostFocus(page: Page): Promise<string[]> {
  // One that is closing gives the focus back.
  const dialog = page.locator('[role="dialog"]:not([data-state="closed"])').last();
  const isLost = (await dialog.isVisible()) && !(await pages.hasFocus(dialog));
  if (!isLost) return [];
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 100));
  return [`the dialog has not the focus, but ${focused}`];
}

/** The states before the frame of a screen is there, which have nothing to skip. */
const WITHOUT_FRAME = new Set(["account-waiting", "account-unreachable"]);

/** The first stop of Tab leads past what the screen begins with, and the keyboard goes on in the content. */
async function findSkipLinkProblems(page: Page, state: string): Promise<string[]> {
  if (WITHOUT_FRAME.has(state) || (await page.getByRole("dialog").last().isVisible())) return [];
  const first = await page.evaluate(
    () => document.querySelector('a[href], button, input, select, textarea, [tabindex="0"]')?.textContent,
  );
  if (first !== "Skip to content") return [`the first stop of Tab is ${first}`];
  const skip = page.getByRole("link", { name: first });
  await skip.focus();
  const height = (await skip.boundingBox())?.height ?? 0;
  await page.keyboard.press("Enter");
  const isInMain = await pages.hasFocus(page.getByRole("main"));
  await page.keyboard.press("Tab");
  const isInContent = await page.evaluate(() => document.activeElement?.closest("main, nav") !== null);
  return [
    ...(height < TARGET_SIDE ? [`the skip link is ${height} px high`] : []),
    ...(isInMain && isInContent ? [] : ["the skip link leads elsewhere than to the content"]),
  ];
}

async function findProblems(page: Page, name: string): Promise<string[]> {
  return [
    ...(await findLostFocus(page)),
    ...(await findScreenProblems(page, name)),
    ...(await findUnclear(page, name)),
    ...(await findSmallTargets(page)).map((target) => `too small for a finger: ${target}`),
    ...(await findSkipLinkProblems(page, name)),
  ];
}

/** A scene without a choice of its own. */
export const SIGNED_IN = {};

/** A test that goes through the states in order and checks each of them. */
export function gallery<Product extends { url: string }>(
  title: string,
  { start, isSignedIn = true, errors = [], context = {}, ...options }: Options<Product>,
  states: States<Product & Scene>,
): void {
  test(title, async () => {
    expectConsoleErrors(...errors, ...(isSignedIn ? [] : [pages.NOBODY_SIGNED_IN]));
    const product = (await (start ?? startExecutable)()) as Product;
    const page = isSignedIn
      ? await pages.createSignedInPage({ url: product.url, context, ...options })
      : await openPage({ ...pages.REDUCED_MOTION, timezoneId: TEST_ZONE, ...context });
    await page.addInitScript(recordShifts);
    const scene = { ...product, page, moved: [] as string[] };
    const problems: string[] = [];
    for (const [name, steps] of Object.entries(states)) {
      try {
        for (const step of steps) await step(scene);
        const found = [...scene.moved.splice(0), ...(await findProblems(page, name))];
        problems.push(...found.map((problem) => `${name}: ${problem}`));
      } catch (error) {
        throw new Error([`In ${name}:`, ...problems].join("\n"), { cause: error });
      }
    }
    expect(problems).toEqual([]);
  });
}
