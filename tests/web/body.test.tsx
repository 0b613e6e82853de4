import { beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Drink, NewDrink, NewWeighing, Weighing } from "../../src/contracts/body.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { createJsonScanner } from "../../src/http/json-scanner.ts";
import { readPreferences, writePreferences } from "../../web/platform/preferences.ts";
import { NOON } from "../support/fixed-now.ts";
import { errorResponse, type FakeCall, type FakeRoutes, json, noContent } from "../support/web/fake-server.ts";
import { buildEntry, GOALS, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, press } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";
import { buildGlass, buildTeaItem, buildWeighing } from "./body-rows.ts";

const ADD_WEIGHT = "POST /api/weights";
const ADD_WATER = "POST /api/water";
const DAY = 86_400_000;
const at = (time: number) => new Date(time).toISOString();
const toLocal = (time: number) => at(time).slice(0, 16);

/** The weights of the last days, the last of them today. */
const buildWeighings = (weights: readonly number[]): Weighing[] =>
  weights.map((kg, index) =>
    buildWeighing(
      `00000000-0000-4000-8000-00000000000${index}`,
      toLocal(NOON - (weights.length - 1 - index) * DAY),
      kg,
    ),
  );

/** An entry of black tea, yesterday or today at noon. */
const buildTea = (grams: number, time = NOON): FoodEntry =>
  buildEntry({
    ...{ id: String(time), name: "Tea", items: [buildTeaItem(grams)] },
    ...{ eatenAt: at(time), eatenOn: toLocal(time) },
  });

/** A server that stores what is added. */
function storing(weighings: Weighing[] = [], drinks: Drink[] = []): FakeRoutes {
  const findKey = ({ headers }: FakeCall) => headers.get("Idempotency-Key") ?? "";
  return {
    "GET /api/weights": () => json(weighings),
    "GET /api/water": () => json(drinks),
    [ADD_WEIGHT]: (call) => {
      const { kg } = call.body as NewWeighing;
      weighings.push({ ...(buildWeighings([kg])[0] as Weighing), id: findKey(call) });
      return json(weighings.at(-1), 201);
    },
    [ADD_WATER]: (call) => {
      const { ml } = call.body as NewDrink;
      drinks.push(buildGlass(findKey(call), toLocal(NOON), ml));
      return json(drinks.at(-1), 201);
    },
  };
}

const open = (path: string, routes: FakeRoutes = {}) => openApp(path, { ...SIGNED_IN, ...storing(), ...routes });

/** Takes back what the one call to this route has added. */
async function undo(
  { server, user }: Pick<ReturnType<typeof open>, "server" | "user">,
  route: string,
  list: unknown[],
) {
  const [key] = server.keysTo(route);
  const remove = () => {
    list.pop();
    return noContent();
  };
  server.on({ [`${route.replace("POST", "DELETE")}/${key}`]: remove });
  await press(user, "Undo");
}

beforeEach(() => {
  setSystemTime(NOON);
});

const weightRow = () => screen.findByRole("button", { name: /^Weight/ });

describe("the weight on Home", () => {
  test("is typed and saved by two taps, and can be undone", async () => {
    const weighings: Weighing[] = [];
    const { server, user } = open("/", storing(weighings));
    await user.click(await weightRow());
    const field = await screen.findByLabelText("Weight in kg");
    await user.type(field, "72,4");
    await press(user, "Save");
    await findToastText("Weight Saved");
    expect(server.callsTo(ADD_WEIGHT).map(({ body }) => body)).toMatchObject([{ kg: 72.4, weighedAt: at(NOON) }]);
    expect((await weightRow()).textContent).toContain("72.4 kg");
    await undo({ server, user }, ADD_WEIGHT, weighings);
    await waitFor(async () => expect((await weightRow()).textContent).toContain("Add your weight"));
  });

  test("shows the trend and the rate", async () => {
    open("/", storing(buildWeighings([73, 72.9, 72.8, 72.7, 72.6, 72.5, 72.4, 72.3])));
    await waitFor(async () =>
      expect((await weightRow()).textContent).toBe("Weight, today72.3 kgTrend 72.8 kg−0.7 kg a week"),
    );
  });

  test("far from the last one asks before it is stored", async () => {
    const typed = "82";
    const { server, user } = open("/", storing(buildWeighings([72])));
    await waitFor(async () => expect((await weightRow()).textContent).toContain("72 kg"));
    await user.click(await weightRow());
    await user.type(await screen.findByLabelText("Weight in kg"), typed);
    await press(user, "Save");
    await screen.findByText("82 kg is far from your last 72 kg. Is it right?");
    expect(server.callsTo(ADD_WEIGHT)).toEqual([]);
    await press(user, "Cancel");
    expect(screen.getByLabelText<HTMLInputElement>("Weight in kg").value).toBe(typed);
    await press(user, "Save");
    await user.click(await screen.findByRole("button", { name: `Save ${typed} kg` }));
    await waitFor(() => expect(server.callsTo(ADD_WEIGHT)).toHaveLength(1));
  });

  const KG_BOUNDS = "Weight must be between 30 and 1000 kg";
  const WRONG = [
    ["kg", "Weight in kg", "29.9", KG_BOUNDS],
    ["kg", "Weight in kg", "1000.1", KG_BOUNDS],
    ["kg", "Weight in kg", "72 kg", "Please enter only a number, such as 12.5"],
    ["lb", "Weight in lb", "66", "Weight must be between 67 and 2204 lb"],
    ["st", "Stones", "4", "Weight must be between 5 and 157 st"],
  ] as const;

  test("out of bounds or of a day in the future is refused", async () => {
    const { server, user } = open("/");
    await user.click(await weightRow());
    await screen.findByLabelText("Weight in kg");
    await press(user, "Save");
    await screen.findByText(KG_BOUNDS);
    for (const [unit, label, typed, message] of WRONG) {
      await user.click(screen.getByRole("radio", { name: unit }));
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), typed);
      await press(user, "Save");
      expect([typed, screen.queryByText(message)?.textContent]).toEqual([typed, message]);
    }
    await user.clear(screen.getByLabelText("Stones"));
    await user.type(screen.getByLabelText("Stones"), "12");
    fireEvent.change(screen.getByLabelText("Time"), { target: { value: "2026-06-18T07:00" } });
    await press(user, "Save");
    await screen.findByText("This day is in the future");
    expect(server.callsTo(ADD_WEIGHT)).toEqual([]);
  });

  test("in stones and pounds is the same weight, and another unit there and back changes nothing", async () => {
    const { server, user } = open("/");
    await user.click(await weightRow());
    await user.type(await screen.findByLabelText("Weight in kg"), "77.4");
    await user.click(screen.getByRole("radio", { name: "st" }));
    expect(screen.getByLabelText<HTMLInputElement>("Stones").value).toBe("12");
    expect(screen.getByLabelText<HTMLInputElement>("Pounds").value).toBe("2.6");
    await user.click(screen.getByRole("radio", { name: "lb" }));
    expect(screen.getByLabelText<HTMLInputElement>("Weight in lb").value).toBe("170.6");
    await press(user, "Save");
    await waitFor(() => expect(server.callsTo(ADD_WEIGHT)[0]?.body).toMatchObject({ kg: 77.4 }));
  });
});

describe("the water on Home", () => {
  test("is added by one tap, against a goal by weight, and undone", async () => {
    const drinks: Drink[] = [];
    const goals = { "GET /api/user/goals": () => json({ ...GOALS, weight: 70 }) };
    const { server, user } = open("/", { ...storing([], drinks), ...goals });
    const add = await screen.findByRole("button", { name: "Add 250 ml" });
    await user.click(add);
    await findToastText("250 ml Added");
    expect(server.callsTo(ADD_WATER).map(({ body }) => body)).toEqual([{ ml: 250, drunkAt: at(NOON) }]);
    await screen.findByRole("button", { name: "Water 250 of 2,100 ml" });
    await undo({ server, user }, ADD_WATER, drinks);
    await screen.findByRole("button", { name: "Water 0 of 2,100 ml" });
  });

  test("is undone where another device has deleted it already", async () => {
    const drinks: Drink[] = [];
    const { server, user } = open("/", storing([], drinks));
    await user.click(await screen.findByRole("button", { name: "Add 250 ml" }));
    await findToastText("250 ml Added");
    drinks.pop();
    const removed = `DELETE /api/water/${server.keysTo(ADD_WATER)[0]}`;
    server.on({ [removed]: () => errorResponse(404, "This glass was not found.") });
    await press(user, "Undo");
    await findToastText("Undone");
    expect(server.callsTo(removed)).toHaveLength(1);
  });

  test("that could not be loaded is not said to be 0, and what is added then is shown", async () => {
    const unreachable = () => {
      throw new TypeError("Failed to fetch");
    };
    const { server, user } = open("/", { "GET /api/water": () => errorResponse(500, "Oops") });
    const row = await screen.findByRole("button", { name: "Water – of 2,000 ml" });
    await user.click(row);
    const sheet = within(await screen.findByRole("dialog", { name: "Water" }));
    await sheet.findByText("Today's water could not be loaded");
    server.on({ "GET /api/water": unreachable, [ADD_WATER]: unreachable });
    await user.click(sheet.getByRole("button", { name: "+ 250 ml" }));
    await sheet.findByText("250 ml of 2,000 ml today");
  });

  test("counts the drinks of the diary apart, also without a glass, and adds glasses to them", async () => {
    const drinks: Drink[] = [];
    const { user } = open("/", { ...storing([], drinks), "GET /api/food-entries": () => json([buildTea(240)]) });
    await screen.findByRole("button", { name: "Water 239 of 2,000 ml" });
    screen.getByText("239 ml of it from the diary");
    await user.click(screen.getByRole("button", { name: "Add 250 ml" }));
    await user.click(await screen.findByRole("button", { name: "Water 489 of 2,000 ml" }));
    await screen.findByText("489 ml of 2,000 ml today, 239 ml of it from the diary");
    expect(within(screen.getByRole("list", { name: "Today's glasses" })).getAllByRole("listitem")).toHaveLength(1);
  });

  test("has own sizes and a typed goal", async () => {
    const { server, user } = open("/", {
      "PATCH /api/user/goals": () => json({ ...GOALS, waterGoal: 1800 }),
    });
    await user.click(await screen.findByRole("button", { name: /^Water/ }));
    const dialog = within(await screen.findByRole("dialog"));
    const fill = async (label: string, text: string) => {
      const field = await dialog.findByLabelText(label);
      await user.clear(field);
      await user.type(field, text);
    };
    await fill("Goal in ml", "100");
    await fill("Home's glass", "200");
    await user.click(dialog.getByRole("button", { name: "Save Goal and Sizes" }));
    await dialog.findByText("Please enter 500 ml to 10,000 ml");
    await fill("Goal in ml", "1,800");
    await user.click(dialog.getByRole("button", { name: "Save Goal and Sizes" }));
    await waitFor(() =>
      expect(server.callsTo("PATCH /api/user/goals").map(({ body }) => body)).toEqual([{ waterGoal: 1800 }]),
    );
    await dialog.findByRole("button", { name: "+ 200 ml" });
  });
});

test("the water's goal and sizes that no one touched stay as they are in fluid ounces, and the bounds can be typed", async () => {
  writePreferences({ units: "imperial" });
  const { server, user } = open("/", {
    "GET /api/user/goals": () => json({ ...GOALS, waterGoal: 2000 }),
    "PATCH /api/user/goals": () => json(GOALS),
  });
  await user.click(await screen.findByRole("button", { name: /^Water/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const save = () => user.click(dialog.getByRole("button", { name: "Save Goal and Sizes" }));
  const fill = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>("Goal in fl oz").value).toBe("67.6"));
  fill("Glass 2", "0.3");
  await save();
  await dialog.findByText("Please enter 0.4 fl oz to 169 fl oz");
  fill("Glass 2", "0.4");
  fill("Glass 3", "169");
  await save();
  await findToastText("Water Settings Saved");
  expect(readPreferences().glasses).toEqual([250, 12, 4998]);
  expect(server.callsTo("PATCH /api/user/goals")).toEqual([]);
});

test.each([
  [false, false, []],
  [true, false, ["Weight"]],
  [false, true, ["Water"]],
])(
  "with weight %p and water %p Home and Statistics show these rows alone: %p",
  async (showWeight, showWater, titles) => {
    writePreferences({ showWeight, showWater });
    const { server, user } = open("/");
    await screen.findByRole("heading", { name: "Weekly Insights" });
    const region = screen.queryByRole("region", { name: "Weight and water" });
    expect(region !== null).toBe(showWeight || showWater);
    await user.click(screen.getByRole("link", { name: "Stats" }));
    await screen.findByRole("heading", { name: "Quick Actions" });
    for (const title of titles) await screen.findByRole("heading", { name: title });
    for (const title of ["Weight", "Water"])
      expect(screen.queryByRole("heading", { name: title }) !== null).toBe((titles as string[]).includes(title));
    if (!showWeight && !showWater) expect(server.callsTo("GET /api/weights")).toEqual([]);
  },
);

describe("the water in Statistics", () => {
  test("adds the drinks of each day to its glasses", async () => {
    const entries = () => json([buildTea(240), buildTea(480, NOON - DAY)]);
    open("/stats", { ...storing([], [buildGlass("1", toLocal(NOON), 500)]), "GET /api/food-entries": entries });
    const card = within(await screen.findByRole("region", { name: "Water" }));
    await card.findByText("609 ml, 359 ml of it from the diary, on average of the days with water; goal 2,000 ml.");
    card.getByLabelText("Wed, Jun 17: 739 ml, 239 ml of it from the diary");
    card.getByLabelText("Tue, Jun 16: 479 ml, 479 ml of it from the diary");
    card.getByLabelText("Mon, Jun 15: 0 ml");
  });

  test.each(["GET /api/food-entries", "GET /api/water"])(
    "says that it could not be loaded without %s",
    async (route) => {
      const { server, user } = open("/stats", { [route]: () => errorResponse(500, "It does not work.") });
      const card = within(await screen.findByRole("region", { name: "Water" }));
      await card.findByText("Your water could not be loaded");
      expect(card.queryByText(/on average/)).toBeNull();
      server.on({ [route]: () => json([]) });
      await user.click(card.getByRole("button", { name: "Try Again" }));
      await card.findByText("No water in the last 7 days.");
    },
  );
});

describe("the weight in Statistics", () => {
  test("is a chart of dots, trend and target with its figures in words", async () => {
    const weights = [73, 72.9, 72.8, 72.7, 72.6, 72.5, 72.4, 72.3];
    const goals = { "GET /api/user/goals": () => json({ ...GOALS, targetWeight: 72 }) };
    open("/stats", { ...storing(buildWeighings(weights)), ...goals });
    const chart = await screen.findByRole("img", {
      name: "Weight on 8 days, from 72.3 kg to 73 kg, trend from 73 kg to 72.8 kg, target 72 kg.",
    });
    expect(chart.querySelectorAll("circle")).toHaveLength(8);
    expect(chart.querySelector(".weight-chart__target-line")).toBeTruthy();
    expect(document.querySelector(".weight-figures")?.textContent).toBe(
      "Trend72.8 kgA week−0.7 kg ± 0 kgTo target−0.8 kg",
    );
  });

  test("is not listed, and no file of it is offered where it could not be loaded", async () => {
    const weighings = buildWeighings([72, 71]);
    const fail = ({ path }: FakeCall) => (path.includes("days=") ? json(weighings) : errorResponse(500, "Oops"));
    const { server, user } = open("/stats", { "GET /api/weights": fail });
    await user.click(await screen.findByRole("button", { name: "Target and List" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Weights" }));
    await sheet.findByText("The weights could not be loaded");
    expect(sheet.queryByRole("button", { name: /CSV/ })).toBeNull();
    server.on({ "GET /api/weights": () => json(weighings) });
    await user.click(sheet.getByRole("button", { name: "Try Again" }));
    expect(within(await sheet.findByRole("list", { name: "Weights" })).getAllByRole("listitem")).toHaveLength(2);
  });

  test("is listed with the year of another one", async () => {
    const days = ["2025-06-17T07:30", "2026-06-16T07:30"];
    const weighings = days.map((day, index) => buildWeighing(`00000000-0000-4000-8000-00000000000${index}`, day, 72));
    const { user } = open("/stats", storing(weighings));
    await user.click(await screen.findByRole("button", { name: "Target and List" }));
    const rows = within(await screen.findByRole("list", { name: "Weights" })).getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Tue, Jun 16, 7:30 AM72 kg",
      "Tue, Jun 17, 2025, 7:30 AM72 kg",
    ]);
  });

  test("is changed in what was typed alone, so that another device's change of the rest stays, and so by Undo", async () => {
    writePreferences({ weightUnit: "lb" });
    const weighing = buildWeighing("00000000-0000-4000-8000-000000000000", "2026-06-16T07:30", 72.4);
    const change = `PATCH /api/weights/${weighing.id}`;
    const { server, user } = open("/stats", { ...storing([weighing]), [change]: () => json(weighing) });
    await user.click(await screen.findByRole("button", { name: "Target and List" }));
    const edit = async (label: string, value: string) => {
      await user.click(await screen.findByRole("button", { name: /^Tue, Jun 16/ }));
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
      await press(user, "Save");
      await findToastText("Weight Changed");
      await press(user, "Undo");
      await screen.findByText("Undone");
    };
    await edit("Body fat in %", "21,5");
    await edit("Time", "2026-06-16T08:00");
    const { weighedAt, timeZone } = weighing;
    expect(server.callsTo(change).map(({ body }) => body)).toEqual([
      { bodyFat: 21.5 },
      { bodyFat: null },
      { weighedOn: "2026-06-16T08:00", timeZone },
      { weighedAt, timeZone },
    ]);
  });

  test("is added from a file, each with an id of its own", async () => {
    const imported = { "POST /api/weights/import": () => json({ added: 1240, skipped: 1 }) };
    const { server, user } = open("/stats", { ...storing(buildWeighings([72])), ...imported });
    await user.click(await screen.findByRole("button", { name: "Target and List" }));
    const file = new File(["date,weight\n2026-06-01,73\n2026-06-02,72.5"], "weights.csv", { type: "text/csv" });
    await user.upload(await screen.findByLabelText("CSV file"), file);
    // Which unit was understood is seen before anything is stored.
    expect(await screen.findByText("Add 2 weights of this file, 72.5 kg to 73 kg?")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Import" }));
    expect(await findToastText("Weights Imported")).toBe("1,240 added, 1 was there already.");
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(server.callsTo("POST /api/weights/import")[0]?.body).toEqual({
      weighings: [
        { id, weighedOn: "2026-06-01T08:00", kg: 73, bodyFat: null, waistCm: null },
        { id, weighedOn: "2026-06-02T08:00", kg: 72.5, bodyFat: null, waistCm: null },
      ],
    });
  });

  test("is added from a long file in calls that the server takes", async () => {
    const imported = { "POST /api/weights/import": () => json({ added: 1, skipped: 0 }) };
    const { server, user } = open("/stats", { ...storing(buildWeighings([72])), ...imported });
    await user.click(await screen.findByRole("button", { name: "Target and List" }));
    const lines = Array.from({ length: 1400 }, (_, at) => `2026-06-01T${String(at % 24).padStart(2, "0")}:30,73`);
    const file = new File([["date,weight", ...lines].join("\n")], "weights.csv", { type: "text/csv" });
    await user.upload(await screen.findByLabelText("CSV file"), file);
    expect(await screen.findByText("Add 1,400 weights of this file, 73 kg?")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Import" }));
    await findToastText("Weights Imported");
    const bodies = server.callsTo("POST /api/weights/import").map(({ body }) => body as { weighings: object[] });
    expect(bodies.flatMap(({ weighings }) => weighings)).toHaveLength(1400);
    for (const body of bodies) createJsonScanner()(new TextEncoder().encode(JSON.stringify(body)));
  });

  test.each([
    ["weights.txt", "text/plain"],
    ["weights.tsv", "text/tab-separated-values"],
    ["weights", "text/comma-separated-values"],
  ])("can be added from %s, which a device calls %s", async (name, type) => {
    const { user } = open("/stats", storing(buildWeighings([72])));
    await user.click(await screen.findByRole("button", { name: "Target and List" }));
    await user.upload(await screen.findByLabelText("CSV file"), new File(["date\tkg\n2026-06-01\t73"], name, { type }));
    await screen.findByText("Add 1 weight of this file, 73 kg?");
  });

  test("is not added from a file that cannot be read, which is said", async () => {
    const { user } = open("/stats", storing(buildWeighings([72])));
    await user.click(await screen.findByRole("button", { name: "Target and List" }));
    const file = new File(["date,weight\n2026-06-01,73"], "weights.csv", { type: "text/csv" });
    setProperty(file, "arrayBuffer", () => Promise.reject(new DOMException("Gone", "NotReadableError")));
    await user.upload(await screen.findByLabelText("CSV file"), file);
    expect(await findToastText("Nothing to Import")).toStartWith("The file could not be read.");
  });

  describe("saved as a file", () => {
    const saved: string[] = [];
    const blobs = new Set<string>();
    beforeEach(() => {
      saved.length = 0;
      setProperty(URL, "createObjectURL", () => {
        blobs.add("blob:weights");
        return "blob:weights";
      });
      setProperty(URL, "revokeObjectURL", (url: string) => void blobs.delete(url));
      setProperty(HTMLAnchorElement.prototype, "click", function click(this: HTMLAnchorElement) {
        saved.push(this.download);
      });
    });
    const save = async () => {
      const { user } = open("/stats", storing(buildWeighings([72])));
      await user.click(await screen.findByRole("button", { name: "Target and List" }));
      await press(user, "Export CSV");
    };

    test("is still there when the browser reads it after the tap", async () => {
      await save();
      expect([saved, [...blobs]]).toEqual([["weights-2026-06-17.csv"], ["blob:weights"]]);
    });

    test.each([
      ["goes to the share sheet", () => {}, []],
      [
        "opens a new tab where the share sheet refuses it",
        () => Promise.reject(new Error("No")),
        ["weights-2026-06-17.csv"],
      ],
    ])("on the home screen of iOS %s", async (_, share, downloads) => {
      const shared: (string | undefined)[] = [];
      const take = async ({ files = [] }: ShareData) => {
        shared.push(files[0]?.name);
        await share();
      };
      for (const [name, value] of Object.entries({ standalone: true, canShare: () => true, share: take }))
        setProperty(navigator, name, value);
      await save();
      await waitFor(() => expect([shared, saved]).toEqual([["weights-2026-06-17.csv"], downloads]));
    });
  });

  test("of long ago is not said to be none", async () => {
    const old = buildWeighing("00000000-0000-4000-8000-000000000001", "2025-12-01T08:00", 72);
    const answer = ({ path }: FakeCall) => json(path.includes("days=") ? [] : [old]);
    const { user } = open("/stats", { "GET /api/weights": answer });
    const card = within(await screen.findByRole("region", { name: "Weight" }));
    await card.findByText("No weight in the last 30 days.");
    await user.click(card.getByRole("radio", { name: "90 days of weight" }));
    await card.findByText("No weight in the last 90 days.");
    await user.click(card.getByRole("radio", { name: "1 year of weight" }));
    await card.findByRole("img", { name: /^Weight on 1 day, from 72 kg to 72 kg/ });
  });

  test("asks for all of it where more is chosen", async () => {
    const { server, user } = open("/stats", storing(buildWeighings([72, 73])));
    await user.click(await screen.findByRole("radio", { name: "All weight" }));
    await waitFor(() =>
      expect(server.callsTo("GET /api/weights").map(({ path }) => path)).toEqual([
        "/api/weights?days=90",
        "/api/weights",
      ]),
    );
  });
});
