import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import {
  addByHand,
  changeGoalOffline,
  copyDay,
  findRing,
  KEPT,
  openOffline,
  openYesterdayOffline,
  reconnect,
  rename,
  waitForChanges,
} from "../../support/e2e/offline-diary.ts";
import {
  expectStored,
  fetchStoredEntries,
  findMealRow,
  tapTwice,
  waitForHome,
  waitForSheetToClose,
  waitForToast,
  waitOutSecondTap,
} from "../../support/e2e/pages.ts";
import { answerAsServer } from "../../support/gallery/answers.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { test } from "../../support/reported-test.ts";

/** Brings the connection back, and has the server refuse a call with these words. */
async function reconnectAndRefuse(page: Page, pattern: string, method: string, message: string, status = 422) {
  expectConsoleErrors(/4\d\d \(/);
  await page.route(pattern, (route) =>
    route.request().method() === method ? answerAsServer(route, { status, json: { message } }) : route.fallback(),
  );
  await reconnect(page);
}

const findRow = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

test("a refused copy of two entries is made one for each: one is sent as it is, the other with other figures", async () => {
  const { url, page } = await openYesterdayOffline();
  await copyDay(page);
  await reconnectAndRefuse(page, "**/api/food-entries/copy", "POST", "One of these entries does not exist.");
  const whole = page.getByRole("listitem", { name: /^Copy .* and 1 more$/ });
  await whole.getByText("One of these entries does not exist.").waitFor();
  await checkScreen(page, "history-refused-copy");
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await waitForHome(page);
  await tapTwice(whole.getByRole("button", { name: "Edit Each" }));
  await page.getByRole("region", { name: "2 changes could not be saved" }).waitFor();
  await checkScreen(page, "home-refused-each");
  await page.reload();
  const [soup, bread] = [findRow(page, "Add Soup"), findRow(page, "Add Bread")];
  await soup.getByRole("button", { name: "Try Again" }).click();
  await soup.waitFor({ state: "detached" });
  await findRing(page, /^300 of 2,000 kcal/).waitFor();
  // It takes the place of the row that has gone.
  await waitOutSecondTap();

  await bread.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Calories").fill("210");
  await page.goBack();
  await waitForSheetToClose(page);
  await bread.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Food Name").fill("Toast");
  await page.getByLabel("Calories").fill("220");
  await tapTwice(page.getByRole("button", { name: "Save Changes" }));
  await waitForSheetToClose(page);
  await waitForChanges(page, 0);
  await findRing(page, /^520 of 2,000 kcal/).waitFor();
  await expectStored(page, url, (stored) =>
    expect(stored.map(({ name, calories, source }) => [name, calories, source]).sort()).toEqual([
      ["Bread", 200, "ai_analysis"],
      ["Soup", 300, "ai_analysis"],
      ["Soup", 300, "copy"],
      ["Toast", 220, "copy"],
    ]),
  );
});

test("a refused goal is mended in its form, which opens with what was wanted", async () => {
  const { url, page } = await openOffline();
  await changeGoalOffline(page, url, 1800);
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
  await findRing(page, /^500 of 1,800 kcal/).waitFor();
  await reconnectAndRefuse(page, "**/api/user/profile", "PATCH", "1,800 kcal are not allowed.");
  const row = findRow(page, "Change your daily goal");
  await row.getByText("1,800 kcal are not allowed.").waitFor();
  await findRing(page, /^500 of 2,000 kcal/).waitFor();
  await row.getByRole("button", { name: "Edit" }).click();
  const sheet = page.getByRole("dialog", { name: "Update Goals" });
  const goal = sheet.getByLabel("Daily calorie goal");
  await goal.waitFor();
  expect(await goal.inputValue()).toBe("1800");
  await checkScreen(page, "home-refused-goal-form");
  // It is refused again, while the person looks: the form stays, and nothing is lost.
  await goal.fill("1700");
  await sheet.getByRole("button", { name: "Update Goal" }).click();
  await waitForToast(page, "Update Failed");
  await page.unroute("**/api/user/profile");
  await goal.fill("1900");
  await tapTwice(sheet.getByRole("button", { name: "Update Goal" }));
  await waitForSheetToClose(page);
  await row.waitFor({ state: "detached" });
  await waitForChanges(page, 0);
  await findRing(page, /^500 of 1,900 kcal/).waitFor();
  expect(await (await page.request.get(`${url}/api/user/goals`)).json()).toMatchObject({ dailyCalorieGoal: 1900 });
});

test("a change that the server refuses later is told on Home, and can be tried again or discarded", async () => {
  const { url, page } = await openOffline();
  await page.getByRole("button", { name: "Delete Bread" }).click();
  await waitForToast(page, "Entry Deleted", KEPT);
  await rename(page, "Soup", "Stew");
  const soup = (await fetchStoredEntries(page, url)).find(({ name }) => name === "Soup");
  // Another device has deleted it for good.
  await reconnectAndRefuse(page, `**/api/food-entries/${soup?.id}`, "PATCH", "This entry does not exist.", 404);
  const card = page.getByRole("region", { name: "1 change could not be saved" });
  const row = card.getByRole("listitem", { name: "Change Soup" });
  await row.getByText("This entry does not exist.").waitFor();
  await findMealRow(page, "Bread").waitFor({ state: "detached" });
  await checkScreen(page, "home-refused-change");

  await page.reload();
  await row.getByRole("button", { name: "Discard" }).click();
  await row.getByRole("button", { name: "Discard" }).click();
  await card.waitFor({ state: "detached" });
  await waitForChanges(page, 0);
});

test("a refused entry is mended in its form, and one that needs access opens the trial's modal", async () => {
  const { url, page } = await openOffline();
  await addByHand(page, "Lentils", 420);
  let refusal: { status: number; json: object } | undefined = {
    status: 422,
    json: { message: "Lentils cannot have 420 kcal." },
  };
  let sent = 0;
  await page.route("**/api/food-entries", (route) => {
    if (route.request().method() !== "POST" || !refusal) return route.fallback();
    sent += 1;
    return answerAsServer(route, refusal);
  });
  expectConsoleErrors(/(422|403) \(/);
  await reconnect(page);
  const row = page.getByRole("listitem", { name: "Add Lentils" });
  await row.getByText("Lentils cannot have 420 kcal.").waitFor();
  await checkScreen(page, "home-refused-entry");
  await row.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Calories").fill("410");
  await checkScreen(page, "home-refused-entry-form");
  const hasNoAccess = { hasAccess: false, isTrialActive: false };
  await page.route("**/api/user/profile", async (route) => {
    const profile = await (await route.fetch()).json();
    return answerAsServer(route, { json: { ...profile, trialStatus: { ...profile.trialStatus, ...hasNoAccess } } });
  });
  refusal = { status: 403, json: { message: "Your trial has ended.", requiresTrial: true } };
  // Whether there is access is asked for again after the refusal.
  const asked = page.waitForResponse("**/api/user/profile");
  await tapTwice(page.getByRole("button", { name: "Save Changes" }));
  await waitForSheetToClose(page);
  await row.getByText("Your trial has ended.").waitFor();
  await (await asked).finished();
  // Nothing on the screen tells when the app has read the answer.
  await waitOutSecondTap();
  expect(await row.getByRole("button", { name: "Edit" }).count()).toBe(0);
  await row.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await waitForSheetToClose(page);
  expect(sent).toBe(2);

  // Premium was bought elsewhere.
  refusal = undefined;
  await page.unroute("**/api/user/profile");
  await page.reload();
  await row.getByRole("button", { name: "Try Again" }).click();
  await waitForChanges(page, 0);
  await row.waitFor({ state: "detached" });
  await findMealRow(page, "Lentils").waitFor();
  const lentils = (await fetchStoredEntries(page, url)).filter(({ name }) => name === "Lentils");
  expect(lentils).toMatchObject([{ calories: 410 }]);
});
