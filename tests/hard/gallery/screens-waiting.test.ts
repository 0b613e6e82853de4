import { expect } from "bun:test";
import type { Locator, Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { startExecutable } from "../../support/executable.ts";
import { openSignedIn } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

type Wait = {
  name: string;
  path: string;
  /** The call that gets no response. */
  call: RegExp;
  /** The steps that show it. */
  open?: (page: Page) => Promise<void>;
  waits: (page: Page) => Locator;
  /** What is shown when the server fails; missing if another test checks it. */
  fails?: string;
};

const WAITS: Wait[] = [
  { name: "account", path: "/", call: /auth\/user/, waits: (page) => page.getByRole("main").getByRole("status") },
  {
    name: "profile",
    path: "/profile",
    call: /user\/profile/,
    waits: (page) => page.getByRole("status", { name: "Loading" }),
    fails: "Session expired. Please log in again.",
  },
  {
    name: "devices",
    path: "/profile",
    call: /auth\/sessions/,
    open: (page) => page.getByRole("button", { name: "Signed-In Devices" }).click(),
    waits: (page) => page.getByRole("dialog").getByRole("status"),
    fails: "Out of order",
  },
  {
    name: "subscribe",
    path: "/subscribe",
    call: /user\/profile/,
    waits: (page) => page.getByRole("status").first(),
    fails: "The plans could not be loaded",
  },
  {
    name: "reviews",
    path: "/reviews",
    call: /api\/reviews/,
    waits: (page) => page.getByRole("status", { name: "Loading ratings" }),
  },
  {
    name: "social-friends",
    path: "/social",
    call: /api\/(friends|blocks)/,
    open: (page) => page.getByRole("tab", { name: "Friends" }).click(),
    waits: (page) => page.getByRole("tabpanel").getByRole("status").first(),
  },
  {
    name: "social-comments",
    path: "/social",
    call: /\/comments/,
    open: (page) => page.getByRole("button", { name: "0 comments on A week of soup" }).click(),
    waits: (page) => page.getByRole("status", { name: "Loading comments" }),
    fails: "The comments could not be loaded",
  },
];

async function shareSoup(page: Page, url: string): Promise<void> {
  const data = { title: "A week of soup", shareType: "achievement" };
  const shared = await page.request.post(`${url}/api/progress/share`, { headers: { origin: url }, data });
  expect(shared.status()).toBe(201);
}

test("what waits for the server, and what says that it failed", async () => {
  expectConsoleErrors(/500 \(Internal Server Error\)/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/marketing" });
  await shareSoup(page, url);
  for (const { name, path, call, open, waits, fails } of WAITS) {
    await page.route(call, () => {});
    await page.goto(url + path);
    await open?.(page);
    await waits(page).waitFor();
    await checkScreen(page, `${name}-waiting`);
    await page.unrouteAll();
    if (fails === undefined) continue;
    await page.route(call, (route) => route.fulfill({ status: 500, json: { message: "Out of order" } }));
    await page.goto(url + path);
    await open?.(page);
    await page.getByText(fails).waitFor();
    await checkScreen(page, `${name}-failed`);
    await page.unrouteAll();
  }
});

test("what is empty, and what stands at the end of a long screen", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/marketing" });
  await page.getByText("What happens automatically").scrollIntoViewIfNeeded();
  await checkScreen(page, "marketing-features");
  await shareSoup(page, url);
  await page.goto(`${url}/social`);
  await page.getByRole("button", { name: "0 comments on A week of soup" }).click();
  await page.getByText("No comments yet").waitFor();
  await checkScreen(page, "social-comments-empty");
  await page.goto(`${url}/social`);
  await page.getByRole("tab", { name: "Friends" }).click();
  await page.getByRole("searchbox").fill("nobody at all");
  await page.getByText("No one found").waitFor();
  await checkScreen(page, "social-search-nothing");
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Sign Out" }).scrollIntoViewIfNeeded();
  await checkScreen(page, "profile-end");
  await page.goto(`${url}/auth/welcome`);
  await page.getByText("Quick Tips").scrollIntoViewIfNeeded();
  await checkScreen(page, "welcome-end");
});
