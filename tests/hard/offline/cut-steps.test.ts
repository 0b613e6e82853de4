import { expect } from "bun:test";
import {
  createActs,
  expectAllStored,
  FAULTS,
  type Meal,
  OLD_MEALS,
  startOverCutNetwork,
  waitUntilShown,
} from "../../support/cut-network.ts";
import { changeGoal } from "../../support/offline-diary.ts";
import { test } from "../../support/reported-test.ts";

// Each step of the main job, while each of its requests is cut once. After each step the screen shows what is meant, and
// once there is a connection the server has it, once.

const REQUESTS = { changes: [true], reads: [false], requests: [true, false] };

test.each(Object.entries(REQUESTS).flatMap(([what, cuts]) => FAULTS.map((fault) => [what, fault, cuts] as const)))(
  "of each step, %s that are cut %s lose and double nothing",
  async (_, fault, cuts) => {
    const seen = new Set<string>();
    let isCut = false;
    const { url, page } = await startOverCutNetwork(({ isWrite, id }) => {
      if (!isCut || !cuts.includes(isWrite) || seen.has(id)) return undefined;
      seen.add(id);
      return fault;
    });
    const meals: Meal[] = [];
    const acts = createActs(page, meals);
    const find = (name: string): Meal => {
      const meal = meals.find((one) => one.name === name);
      if (!meal) throw new Error(`${name} is not meant to be there.`);
      return meal;
    };
    const [soup = "", bread = ""] = OLD_MEALS;
    const steps = [
      () => acts.photograph(),
      () => acts.add("Lentils", 420),
      () => acts.edit(find("Lentils"), 400),
      () => acts.favorite(find("Lentils")),
      () => acts.deleteAndUndo(find("Lentils")),
      () => acts.copy(soup),
      () => acts.copy(bread, true),
      () => acts.delete(find(soup)),
    ];
    for (const step of steps) {
      seen.clear();
      isCut = true;
      await step();
      await waitUntilShown(page, meals);
      isCut = false;
      await expectAllStored(page, url, meals);
    }

    seen.clear();
    isCut = true;
    await page.goto(`${url}/profile`);
    await changeGoal(page, 1800);
    await page.getByText("1,800 cal", { exact: true }).waitFor();
    isCut = false;
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.waitForFunction(() => localStorage.getItem("waiting-changes") === null);
    expect(await (await page.request.get(`${url}/api/user/goals`)).json()).toMatchObject({ dailyCalorieGoal: 1800 });
  },
  600_000,
);
