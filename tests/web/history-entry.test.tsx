import { beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ENTRY_FORM_FIELDS } from "../../src/shared/diary/entry-fields.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { type Answers, errorResponse, json, noContent } from "../support/web/fake-server.ts";
import { buildEntry } from "../support/web/render.tsx";
import { findToastText, press, waitForSheetToClose } from "../support/web/screen.ts";
import { openEditor, openEntry, PATCH } from "./open-entry.ts";

const eaten = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute, 30).toISOString();
const SOUP = buildEntry({
  id: "7",
  name: "Lentil soup",
  calories: 410,
  protein: 22.5,
  carbs: 58,
  fat: 9,
  fiber: 11,
  sugar: 6,
  sodium: 1640,
  caffeine: 4,
  alcohol: 1.5,
  ...{ confidence: 0.88, mealType: "lunch", servingSize: "1 bowl", servingQuantity: 2, category: "proteins" },
  ...{ tags: '["vegan","warm","warm","home","late"]', notes: "from the freezer", source: "ai_analysis" },
  ...{ imageUrl: "/api/images/3", eatenAt: eaten(9, 12, 40) },
});

const YESTERDAY = "/history?date=2026-03-09";
const open = (routes: Answers = {}, entry = SOUP, path = YESTERDAY) => openEntry(entry, routes, path);
const edit = () => openEditor(SOUP, {}, YESTERDAY);
beforeEach(() => setSystemTime(new Date(2026, 2, 10, 13)));

const findViewer = () => document.querySelector<HTMLElement>(".photo-viewer");

describe("an entry's sheet", () => {
  test("shows all figures, notes and every tag once, and the photo large, on the whole screen after a tap", async () => {
    const { user, sheet } = await open();
    expect(within(sheet).getByRole("img", { name: "Lentil soup" }).getAttribute("src")).toBe("/api/images/3");
    const text = sheet.textContent ?? "";
    for (const part of [
      "410 kcal",
      "Protein22.5 g",
      "Carbs58 g",
      "Fat9 g",
      "Fiber11 g",
      "Sugar6 g",
      "Sodium1,640 mg",
      "Caffeine4 mg",
      "Alcohol1.5 g",
      "MealLunch",
      "Serving2 bowls",
      "TypeProteins",
      "Photo analysis, 88% sure",
      "from the freezer",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/EatenMon, Mar 9, 12:40/);
    const tags = within(within(sheet).getByRole("list", { name: "Tags" })).getAllByRole("listitem");
    expect(tags.map(({ textContent }) => textContent ?? "")).toEqual(["vegan", "warm", "home", "late"]);
    await press(user, "Show the whole photo");
    await waitFor(() => expect(findViewer()).not.toBeNull());
    await user.click(within(findViewer() ?? document.body).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(findViewer()).toBeNull());
    expect(screen.getByRole("dialog", { name: "Lentil soup" })).toBeTruthy();
  });

  test("of an entry that was typed in says so, and leaves out what is not known", async () => {
    const plain = buildEntry({ id: "7", name: "Apple", eatenAt: eaten(9, 9), source: "manual" });
    const { sheet } = await open({}, plain);
    const text = sheet.textContent ?? "";
    expect(text).toContain("SourceEntered by hand");
    for (const part of ["Serving", "Type", "sure"]) expect(text.replace("Typed", "")).not.toContain(part);
  });

  test("of today's has nothing to copy, and tells the serving in ounces to who prefers these", async () => {
    writePreferences({ units: "imperial" });
    const today = { ...SOUP, servingSize: "1 bowl (350 g)", eatenAt: eaten(10, 12) };
    const { sheet } = await open({}, today, "/history");
    expect(sheet.textContent).toContain("Serving2 bowls (24.7 oz)");
    expect(within(sheet).queryByRole("button", { name: "Copy to Today" })).toBeNull();
  });

  test("marks a favorite at once, takes one back that could not be kept, saves the entry as a food, copies it, and closes", async () => {
    const COPY = "POST /api/food-entries/copy";
    const { user, server, sheet } = await open({
      "POST /api/foods": () => json({ name: "Lentil soup" }, 201),
      [COPY]: () => errorResponse(500, "Oops"),
    });
    const toggle = screen.getByRole("button", { name: "Favorite" });
    const isOn = (value: boolean) => waitFor(() => expect(toggle.getAttribute("aria-pressed")).toBe(String(value)));
    await isOn(false);
    await user.click(toggle);
    await isOn(true);
    await waitFor(() => expect(server.callsTo(PATCH)[0]?.body).toEqual({ isFavorite: true }));
    await user.click(toggle);
    await waitFor(() => expect(server.callsTo(PATCH)[1]?.body).toEqual({ isFavorite: false }));
    server.on({ [PATCH]: () => errorResponse(500, "The disk is full.") });
    await user.click(toggle);
    expect(await findToastText("Update Failed")).toBe("The disk is full.");
    await isOn(false);

    // It is saved as a food of one's own, and copied to today, once however often that fails.
    await press(user, "Save as My Food");
    expect(await findToastText("Saved to My Foods")).toBe("Lentil soup is now in My Foods.");
    expect(server.callsTo("POST /api/foods")[0]?.body).toEqual({ entryId: "7" });
    await press(user, "Copy to Today");
    await findToastText("Copy Failed");
    server.on({ [COPY]: () => json([{ ...SOUP, id: "9" }], 201) });
    await user.click(within(sheet).getByRole("button", { name: "Copy to Today" }));
    expect(await findToastText("Copied to Today")).toBe("1 entry, 410 kcal.");
    expect(server.callsTo(COPY)[0]?.body).toMatchObject({ ids: ["7"], toDate: "2026-03-10" });
    expect(server.keysTo(COPY)[1]).toBe(server.keysTo(COPY)[0] ?? "");
    await waitForSheetToClose();
  });

  test("deletes the entry with Undo, and closes", async () => {
    const { user, sheet } = await open({ "DELETE /api/food-entries/7": noContent });
    await user.click(within(sheet).getByRole("button", { name: "Delete" }));
    expect(await findToastText("Entry Deleted")).toBe("Food entry has been removed from your diary.");
    await waitForSheetToClose();
  });
});

const WRONG = [
  ["Food Name", "x".repeat(201), "Please enter at most 200 characters"],
  ["Calories", "0", "Please enter valid calories"],
  ["Calories", "62,5", "Please enter calories without decimals"],
  ["Sugar (g)", "5001", "Please enter 0 to 5,000 g"],
  ["Sodium (mg)", "1.640", "1.640 has two meanings. Please enter 1640 or 1.6400"],
  ["Sodium (mg)", "100001", "Please enter 0 to 100,000 mg"],
  ["Eaten At", "", "Please enter a date and time"],
  // What a browser makes of "26" in the field of the year.
  ["Eaten At", "0026-03-10T12:00", "Please enter a date and time"],
  ["Eaten At", "2026-03-11T13:01", "Please enter a time at most one day in the future"],
  ["Serving Size", "x".repeat(101), "Please enter at most 100 characters"],
  ["Portions", "0", "Enter how much you ate."],
  ["Portions", "1001", "That is more than one entry can hold."],
  ["Tags", Array.from({ length: 21 }, (_, index) => index).join(), "Please enter at most 20 tags"],
  ["Tags", "x".repeat(41), "Please keep each tag to 40 characters"],
] as const;

describe("the editor", () => {
  test("begins with the entry as it is, its time on this device's clock, and says what is wrong at its field", async () => {
    const { user, server, input, type } = await edit();
    const figures = ["Calories", "Protein (g)", "Sodium (mg)"];
    const labels = ["Food Name", ...figures, "Eaten At", "Serving Size", "Portions", "Tags"];
    expect(labels.map((label) => input(label).value)).toEqual([
      ...["Lentil soup", "410", "22.5", "1640", "2026-03-09T12:40", "1 bowl", "2", "vegan, warm, home, late"],
    ]);
    expect(input("Notes").value).toBe("from the freezer");
    expect(input("Eaten At").max).toBe("2026-03-11T13:00");
    const { servingQuantity: _asPortions, ...fields } = ENTRY_FORM_FIELDS;
    for (const { label } of Object.values(fields)) expect(input(label).value).not.toBe("");
    for (const [label, value, message] of WRONG) {
      const before = input(label).value;
      type(label, value);
      await press(user, "Save Changes");
      expect([label, value, screen.queryByText(message)?.textContent]).toEqual([label, value, message]);
      expect([label, document.activeElement === input(label)]).toEqual([label, true]);
      type(label, before);
    }
    expect(server.callsTo(PATCH)).toEqual([]);
  });

  test("sends only what was changed, and shows it", async () => {
    const { user, server, type, save } = await edit();
    // With nothing changed nothing is sent.
    await press(user, "Save Changes");
    expect(await screen.findByRole("dialog", { name: "Lentil soup" })).toBeTruthy();
    expect(server.callsTo(PATCH)).toEqual([]);
    await press(user, "Edit");
    type("Food Name", "  Bean soup ");
    type("Fat (g)", "");
    type("Notes", " ");
    type("Type", "none");
    type("Tags", "vegan, , hot ");
    expect(await save()).toBe("Your changes are saved.");
    const change = { name: "Bean soup", fat: 0, notes: null, category: null, tags: '["vegan","hot"]' };
    expect(server.callsTo(PATCH)[0]?.body).toEqual(change);
    await waitForSheetToClose();
    expect(screen.getByRole("button", { name: "Bean soup" })).toBeTruthy();
  });

  test("changes what is stated alone, scales it with the portion, and sends null for what is not stated", async () => {
    const { user, server, input, type, save } = await edit();
    type("Caffeine (mg)", "-1");
    await press(user, "Save Changes");
    expect(await screen.findByText("Please enter 0 to 5,000 mg")).toBeTruthy();
    type("Caffeine (mg)", "30,5");
    type("Alcohol (g)", " ");
    await save();
    expect(server.callsTo(PATCH)[0]?.body).toEqual({ caffeine: 30.5, alcohol: null });
    await waitForSheetToClose();
    await user.click(screen.getByRole("button", { name: "Lentil soup" }));
    await press(user, "Edit");
    expect(input("Alcohol (g)").value).toBe("");
    type("Portions", "1");
    expect(input("Caffeine (mg)").value).toBe("15.3");
    await press(user, "Save Changes");
    await waitFor(() => expect(server.callsTo(PATCH)).toHaveLength(2));
    expect(server.callsTo(PATCH)[1]?.body).toMatchObject({
      ...{ calories: 205, caffeine: 15.3 },
      portion: { share: 0.5, whole: { calories: 410, caffeine: 30.5 } },
    });
  });

  test("of an entry whose time moves to another day offers to go there", async () => {
    const { user, server, address, type, save } = await edit();
    type("Eaten At", "2026-03-10T05:59");
    type("Meal", "snack");
    await save();
    expect(server.callsTo(PATCH)[0]?.body).toEqual({ eatenOn: "2026-03-10T05:59", timeZone: "UTC", mealType: "snack" });
    await waitForSheetToClose();
    await user.click(screen.getByRole("button", { name: "Lentil soup" }));
    await press(user, "Edit");
    type("Eaten At", "2026-03-10T06:00");
    await press(user, "Save Changes");
    expect(await screen.findByText("It was moved to another day.")).toBeTruthy();
    await press(user, "View");
    await waitFor(() => expect(address()).toBe("/history"));
  });

  test("moves a meal with its time, until another meal is chosen", async () => {
    const { server, input, type, save } = await edit();
    type("Eaten At", "2026-03-09T08:00");
    expect(input("Meal").value).toBe("breakfast");
    type("Eaten At", "");
    type("Eaten At", "2026-03-09T19:30");
    expect(input("Meal").value).toBe("dinner");
    type("Meal", "snack");
    type("Eaten At", "2026-03-09T10:30");
    await save();
    const eatenOn = "2026-03-09T10:30";
    expect(server.callsTo(PATCH)[0]?.body).toEqual({ eatenOn, timeZone: "UTC", mealType: "snack" });
  });

  test("leaves alone a meal that is not the one of its time", async () => {
    const { input, type } = await openEditor({ ...SOUP, mealType: "dinner" }, {}, YESTERDAY);
    type("Eaten At", "2026-03-09T08:00");
    expect(input("Meal").value).toBe("dinner");
  });

  test("that moves an entry to tomorrow says when it is shown, since History ends today, or why that fails", async () => {
    const { user, server, store, input, type, save } = await edit();
    server.on({ [PATCH]: () => errorResponse(404, "This entry does not exist or is not yours.") });
    type("Eaten At", "2026-03-11T06:00");
    await press(user, "Save Changes");
    expect(await findToastText("Update Failed")).toBe("This entry does not exist or is not yours.");
    expect(input("Eaten At").value).toBe("2026-03-11T06:00");
    server.on(store);
    expect(await save()).toBe("It was moved to tomorrow and is shown from then on.");
    expect(screen.queryByRole("button", { name: "View" })).toBeNull();
  });

  test("takes no file that is not a picture, removes the photo, and keeps it until that is saved", async () => {
    const { user, server, save } = await edit();
    const files = [new File(["x"], "a.txt", { type: "text/plain" })];
    const isSaveOffered = () => !screen.getByRole<HTMLButtonElement>("button", { name: "Save Changes" }).disabled;
    fireEvent.change(screen.getByLabelText("Photo"), { target: { files } });
    // A tap would be lost while the photo is read.
    expect(isSaveOffered()).toBe(false);
    expect(await findToastText("Invalid File")).toBe("Please select an image file.");
    expect(isSaveOffered()).toBe(true);
    await press(user, "Remove photo");
    expect(screen.getByRole("button", { name: "Add Photo" })).toBeTruthy();
    await save();
    expect(server.callsTo(PATCH)[0]?.body).toEqual({ imageUrl: null });
  });
});
