import { expect } from "bun:test";
import {
  addCountedDiary,
  COUNTED,
  COUNTED_DIARY_SETTINGS,
  POST_HEADERS,
  type Post,
} from "../../support/e2e/counted-diary.ts";
import { canInstall } from "../../support/e2e/debian.ts";
import { ADA, startProduct } from "../../support/e2e/pages.ts";
import type { Driver } from "../../support/engines/driver.ts";
import { provideEngines } from "../../support/engines/provide-engines.ts";
import { startEngine } from "../../support/engines/start-engine.ts";
import { logIn } from "../../support/executable/http-account.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";

// The main job in the engines of other browsers, each driven as a person would, and the counts of the screens.

const engines = provideEngines();
/** Not a limit for slow machines: it only ends a test that hangs. */
const ENGINE_MAX_MS = 180_000;

async function signUp(driver: Driver): Promise<void> {
  await driver.open("/");
  await driver.click("a", "Create an account");
  await driver.see("h1, h2", "Create Account");
  await driver.type("Email", ADA.email);
  await driver.type("Username", ADA.username);
  await driver.type("Password", ADA.password);
  await driver.click("button", "Create Account");
  for (const step of ["Activity Level", "Preferences", "Welcome"]) {
    await driver.click("button", "Next");
    await driver.see("h1, h2", step);
  }
  await driver.click("button", "Complete Setup");
  await driver.click("a", "Skip to Dashboard");
  await driver.see('[aria-label="0 of 2,000 kcal eaten today, 0%"]');
}

async function photographMeal(driver: Driver): Promise<void> {
  await driver.click("nav a", "Stats");
  await driver.see("h1", "Statistics");
  await driver.click("nav a", "Camera");
  await driver.see("button", "Upload from Gallery");
  // Without a connection it waits on the device, which not every engine lets store a picture, and outlives the page.
  await driver.run(() => {
    Object.assign(window, { fetch: () => Promise.reject(new TypeError("Cut off by the test")) });
  });
  await driver.chooseFile('[aria-label="Photo from the gallery"]', await jpeg(1200, 800));
  await driver.see(".waiting-photo__reason", "Saved. It is analyzed when you are online.");
  await driver.reload();
  // By then it was analyzed without a tap.
  await driver.click("button", "Check");
  await driver.click("button", "Add to Food Diary");
  await driver.see('[aria-label="880 of 2,000 kcal eaten today, 44%"]');
}

/** Posts with a session of its own for the account of the screens. */
async function createPost(url: string): Promise<Post> {
  const call = await logIn(url, ADA.username);
  return async (path, body) => (await call("POST", path.replace(/^\/api/, ""), body, POST_HEADERS)).json();
}

async function expectCounts(driver: Driver): Promise<void> {
  await driver.open("/");
  await driver.see(`[aria-label="${COUNTED.ring}"]`);
  await driver.see(".meal-row__open");
  expect((await driver.readTexts(".meal-row__open")).toSorted()).toEqual(COUNTED.today.toSorted());

  await driver.open("/history");
  await driver.see("h2", "Meals (3)");
  await driver.click("button", "Previous");
  await driver.see("h2", "Meals (2)");
  expect(await driver.readTexts(".meal-row__open")).toEqual([...COUNTED.yesterday]);
  await driver.open(`/history?date=${COUNTED.largeDay.date}`);
  await driver.see("h2", `Meals (${COUNTED.largeDay.entries})`);

  await driver.open("/stats?days=30");
  await driver.see("dt", "Total Entries in 30 Days");
  expect(await driver.readTexts(".figure-tile:nth-child(3) strong")).toEqual([COUNTED.entriesIn30Days]);

  await driver.open("/manual-entry");
  await driver.type("Food Name", COUNTED.search.typed);
  await driver.see('section[aria-label="Results"] .food-hit__name');
  // The results of the first letters stand until those of the whole word come.
  await driver.waitFor("results of the whole word alone", async () => {
    const names = await driver.readTexts('section[aria-label="Results"] .food-hit__name');
    return names.every((name) => COUNTED.search.found.test(name));
  });
}

test.each(engines)(
  "%s: from signing up to a photo in the diary, and every screen counts right",
  async (name) => {
    const { url } = await startProduct({ env: COUNTED_DIARY_SETTINGS });
    const driver = await startEngine(name, url);
    await signUp(driver);
    await driver.run(() => localStorage.setItem("app-preferences", JSON.stringify({ autoAddToDiary: false })));
    await driver.reload();
    await photographMeal(driver);
    await addCountedDiary(await createPost(url));
    await expectCounts(driver);
  },
  ENGINE_MAX_MS,
);

test("where Debian's packages can be had, an engine other than Chromium's has run", () => {
  if (canInstall()) expect(engines.length).toBeGreaterThan(0);
  else expect(engines).toBeInstanceOf(Array);
});
