import { expect } from "bun:test";
import { MINUTE_MS } from "../../../src/shared/product/durations.ts";
import { createRandom } from "../../support/create-random.ts";
import {
  createActs,
  expectAllStored,
  FAULTS,
  type Meal,
  OLD_MEALS,
  startOverCutNetwork,
  waitUntilShown,
} from "../../support/e2e/cut-network.ts";
import { changeGoal } from "../../support/e2e/offline-diary.ts";
import { test } from "../../support/reported-test.ts";
import { SEED } from "../../support/seed.ts";

// Each step of the main job, while each of its requests is cut once. After each step the screen shows what is meant, and
// once there is a connection the server has it, once.

const REQUESTS = { changes: [true], "changes and reads": [true, false] };

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

// The network is cut in the main job. In the end nothing is lost, nothing is doubled, and the screen shows what the
// server says.

/** About three minutes. */
const ROUNDS = 12;
/** For the slowest machine; the run ends before. */
const TEST_MAX_MS = 30 * MINUTE_MS;
/** More would be a long list to look at after each step. */
const MEALS_MAX = 6;
const STEPS_PER_ROUND = 6;

test(
  "random changes over a random network lose and double nothing",
  async () => {
    const random = createRandom(SEED);
    // Of their own, so that the number of requests, which a slow machine changes, does not change the steps.
    const randomFaults = createRandom(SEED + 1);
    const pick = <Item>(items: readonly Item[], next = random): Item =>
      items[Math.floor(next() * items.length)] as Item;
    let network: "up" | "down" | "flaky" = "up";
    const { url, page } = await startOverCutNetwork(({ isWrite }) => {
      if (network === "down") return "before";
      // What was stored without a fault is shown once it is read again: that is not what is tested.
      return network === "flaky" && isWrite ? pick([undefined, undefined, ...FAULTS], randomFaults) : undefined;
    });
    const meals: Meal[] = [];
    const acts = createActs(page, meals);
    let names = 0;
    let steps = 0;

    async function act(): Promise<string> {
      const copyable = OLD_MEALS.filter((old) => !meals.some(({ name }) => name === old));
      const what =
        meals.length > MEALS_MAX ? "delete" : pick(["add", "copy", "edit", "favorite", "delete", "undo", "reload"]);
      const meal = meals.length > 0 ? pick(meals) : undefined;
      const [old] = copyable;
      if (what === "copy" && old) {
        const isTakenBack = random() < 0.4;
        await acts.copy(old, isTakenBack);
        return `copy ${old}${isTakenBack ? " and undo" : ""}`;
      }
      if (what === "reload") {
        await page.reload();
        return what;
      }
      if (meal && what === "edit") await acts.edit(meal, 100 + Math.floor(random() * 900));
      else if (meal && what === "favorite") await acts.favorite(meal);
      else if (meal && what === "delete") await acts.delete(meal);
      else if (meal && what === "undo") await acts.deleteAndUndo(meal);
      else {
        names += 1;
        await acts.add(`Meal ${names}.`, 100 + Math.floor(random() * 900));
        return "add";
      }
      return `${what} ${meal.name}`;
    }

    for (let round = 0; round < ROUNDS; round += 1) {
      for (let step = 0; step < STEPS_PER_ROUND; step += 1) {
        network = pick(["up", "down", "flaky"]);
        if (network === "up") await page.evaluate(() => window.dispatchEvent(new Event("online")));
        const done = await act();
        steps += 1;
        process.stdout.write(`${steps}. ${network}: ${done}\n`);
        await waitUntilShown(page, meals);
      }
      network = "up";
      await expectAllStored(page, url, meals);
    }
    expect(steps).toBe(ROUNDS * STEPS_PER_ROUND);
  },
  TEST_MAX_MS,
);
