import { beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { NewFoodEntry } from "../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import { sumItems } from "../../src/shared/diary/entry-items.ts";
import { ADDED_TABLE_FOODS } from "../support/web/added-foods.ts";
import { errorResponse } from "../support/web/fake-server.ts";
import { passSecondTap } from "../support/web/passing-time.ts";
import { findToastText, press, tapTwice } from "../support/web/screen.ts";
import { ADD, type App, createItem, installDeviceWithoutAutoAdd, PIZZA } from "./camera-device.ts";
import { photograph, reloadCameraPage } from "./camera-steps.ts";
import { findPlateList, readRows, readTotal } from "./plate-items.ts";

const RICE = createItem({ name: "White rice", grams: 200, gramsLow: 150, gramsHigh: 260, calories: 260, carbs: 57 });
const CHICKEN = createItem({
  ...{ name: "Grilled chicken", grams: 150, gramsLow: 150, gramsHigh: 150, calories: 225, fat: 4 },
});
const PLATE: FoodAnalysis = {
  ...PIZZA,
  ...{ name: "Rice with chicken", servingSize: "350 g", caloriesLow: 380, caloriesHigh: 620 },
  ...sumItems([RICE, CHICKEN]),
  items: [RICE, CHICKEN],
  additions: ADDED_TABLE_FOODS,
};

beforeEach(installDeviceWithoutAutoAdd);

async function openPlate(analysis = PLATE, routes = {}): Promise<App> {
  const app = await photograph(analysis, routes);
  await findPlateList();
  return app;
}

const OIL = "Cooked with oil?";
const SIZE = "Which size: White rice?";
const findRow = (legend: string) => within(screen.getByRole("group", { name: legend }));
const answer = ({ user }: Pick<App, "user">, legend: string, name: string) =>
  user.click(findRow(legend).getByRole("checkbox", { name }));
const readGiven = (legend: string) =>
  findRow(legend)
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute("aria-label"));
const readLegends = () => screen.queryAllByRole("group").map((row) => row.querySelector("legend")?.textContent);
const readAsked = () => readLegends().filter((legend) => legend === OIL || legend?.startsWith("Which size"));
const add = async ({ user, server }: App) => {
  await press(user, "Add to Food Diary");
  await waitFor(() => expect(server.callsTo(ADD)).toHaveLength(1));
  return server.callsTo(ADD)[0]?.body as NewFoodEntry;
};

test("a result that nothing would change much, or of an older server without oil to add, asks nothing", async () => {
  await openPlate({ ...PLATE, ...sumItems([CHICKEN]), items: [CHICKEN], additions: [] });
  expect(screen.queryByRole("region", { name: "Questions" })).toBeNull();
});

describe("questions about a result", () => {
  test("say what each answer changes", async () => {
    const app = await openPlate();
    expect(readAsked()).toEqual([OIL, SIZE]);
    expect(screen.getByRole("group", { name: OIL }).textContent).toBe(`${OIL}NoA little+60 kcalA lot+119 kcal`);
    expect(screen.getByRole("group", { name: SIZE }).textContent).toBe(`${SIZE}Small−65 kcalMediumLarge+78 kcal`);
    const [, little] = findRow(OIL).getAllByRole("checkbox");
    const described = document.getElementById(little?.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe("+60 kcal");
    // Half of the meal has half of each change.
    await app.user.click(screen.getByRole("radio", { name: "Half" }));
    expect(screen.getByRole("group", { name: OIL }).textContent).toContain("A little+30 kcal");
    await answer(app, OIL, "A little");
    expect(readTotal()).toBe("272");
  });

  test("an answer moves every total at once, another one takes its place, and a second tap takes it back", async () => {
    const app = await openPlate();
    expect(readTotal()).toBe("485");
    await answer(app, OIL, "A little");
    expect([readTotal(), readGiven(OIL)]).toEqual(["545", ["A little"]]);
    expect((await readRows())[2]).toStartWith("Olive oil7 g60 kcalDatabase");
    // The second tap of a hurried thumb leaves it given.
    await tapTwice(app.user, findRow(OIL).getByRole("checkbox", { name: "A lot" }));
    expect([readTotal(), readGiven(OIL), (await readRows()).length]).toEqual(["604", ["A lot"], 3]);
    await answer(app, SIZE, "Small");
    expect([readTotal(), readGiven(SIZE)]).toEqual(["539", ["Small"]]);
    await answer(app, OIL, "No");
    expect([readTotal(), readGiven(OIL)]).toEqual(["420", ["No"]]);
    passSecondTap();
    await answer(app, OIL, "No");
    await answer(app, SIZE, "Small");
    expect([readTotal(), readGiven(OIL), readGiven(SIZE)]).toEqual(["485", [], []]);
    expect(readAsked()).toEqual([OIL, SIZE]);
    expect((await add(app)).items).toEqual(PLATE.items);
  });

  test("what was answered is in the entry as items; one that could not be stored leaves the answers", async () => {
    const app = await openPlate(PLATE, { [ADD]: () => errorResponse(500, "Not today.") });
    await answer(app, OIL, "A little");
    await answer(app, SIZE, "Large");
    const entry = await add(app);
    expect(entry).toMatchObject({
      calories: 623,
      servingSize: "417 g",
      items: [
        { name: "White rice", grams: 260, gramsLow: 230, gramsHigh: 260 },
        { name: "Grilled chicken", grams: 150 },
        { name: "Olive oil", grams: 6.75, source: "database", food: { ndbNo: "04053" } },
      ],
    });
    expect(entry).not.toHaveProperty("additions");
    expect(entry).not.toHaveProperty("asked");
    await findToastText("Error");
    expect([readGiven(OIL), readTotal()]).toEqual([["A little"], "623"]);
  });

  test("answers are there after a reload, and a draft in another form is not restored", async () => {
    const app = await openPlate();
    await answer(app, OIL, "A lot");
    const again = await reloadCameraPage(app);
    expect(await screen.findByRole("heading", { name: PLATE.name })).toBeTruthy();
    expect([readTotal(), readGiven(OIL)]).toEqual(["604", ["A lot"]]);
    await reloadCameraPage(again, {}, (text) => text.replace('"oil":"much"', '"oil":7'));
    expect(screen.queryByRole("heading", { name: PLATE.name })).toBeNull();
  });

  test("an item that is removed takes its question with it, and Undo brings both back", async () => {
    const app = await openPlate();
    await answer(app, OIL, "A little");
    await answer(app, SIZE, "Large");
    await app.user.click(screen.getByRole("button", { name: /^White rice/ }));
    await screen.findByText(/The whole plate:/);
    await press(app.user, "Remove");
    await findToastText("Item Removed");
    expect([readAsked(), readGiven(OIL), readTotal()]).toEqual([[OIL], ["A little"], "285"]);
    await press(app.user, "Undo");
    await waitFor(() => expect(readAsked()).toEqual([OIL, SIZE]));
    expect([readGiven(SIZE), readTotal()]).toEqual([["Large"], "623"]);
  });

  test("a note after an answer keeps it, and its Undo brings it back", async () => {
    const app = await openPlate();
    await answer(app, OIL, "A little");
    await press(app.user, "Tell It More");
    await app.user.type(screen.getByLabelText("What should it know?"), "half eaten{Enter}");
    expect(await screen.findByText("545 kcal, now 272 kcal")).toBeTruthy();
    expect(readGiven(OIL)).toEqual(["A little"]);
    await press(app.user, "Undo");
    await waitFor(() => expect(readTotal()).toBe("545"));
    expect(readGiven(OIL)).toEqual(["A little"]);
  });

  test("the estimate without an earlier correction has its own questions", async () => {
    const { imageData: _, additions: __, ...original } = PLATE;
    const corrected = { at: "2026-06-17T12:00:00.000Z", change: 0.3, original };
    const app = await openPlate({ ...PLATE, ...sumItems([RICE]), items: [RICE], name: "Rice", corrected });
    expect(readAsked()).toEqual(["Which size is it?"]);
    await answer(app, "Which size is it?", "Large");
    await press(app.user, "Use Estimate");
    await screen.findByRole("heading", { name: PLATE.name });
    expect([readAsked(), readGiven(OIL), readGiven(SIZE)]).toEqual([[OIL, SIZE], [], []]);
  });
});
