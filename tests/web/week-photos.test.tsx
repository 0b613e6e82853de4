import { describe, expect, setSystemTime, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";
import { fakeDrawing } from "../support/web/drawn-pictures.ts";
import { buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, press, waitForSheetToClose } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";

const ENTRIES = "GET /api/food-entries";
const OFFER = "Your week in photos";
const SATURDAY = new Date(2026, 5, 20, 12);
const SUNDAY = new Date(2026, 5, 21, 12);
/** The diary's Sunday lasts until 06:00. */
const SUNDAY_NIGHT = new Date(2026, 5, 22, 5, 30);
const MONDAY = new Date(2026, 5, 22, 12);

const NAMES = ["Porridge", "Lentil soup", "Curry"];
/** Meals of Monday to Wednesday, June 15 to 17, each with a photo. */
const MEALS = NAMES.map((name, index) =>
  buildEntry({
    ...{ id: String(index + 1), name, calories: 600, imageUrl: `/api/images/${index + 1}` },
    ...{ eatenAt: new Date(2026, 5, 15 + index, 12).toISOString() },
  }),
);

/** Opens a screen at that time. */
async function openAt(path: string, now: Date, entries = MEALS) {
  setSystemTime(now);
  const app = openApp(path, { ...SIGNED_IN, [ENTRIES]: entries });
  await screen.findByText(path === "/" ? "AI Recommendation" : "Streak Calendar");
  /** The weeks that were asked for, by their first day. */
  const listWeeks = () =>
    app.server
      .callsTo(ENTRIES)
      .map(({ path: called }) => new URLSearchParams(called.split("?")[1]))
      .filter((params) => params.get("days") === "7")
      .map((params) => [params.get("day"), params.get("dayStart")])
      .toSorted();
  return { ...app, listWeeks };
}

const queryOffer = () => screen.queryByRole("button", { name: new RegExp(`^${OFFER}`) });

const findWeek = (day: string) => [[`2026-06-${day}`, "6"]];
/** Statistics adds up the drinks of the last seven days, too. */
const withDrinks = (...days: string[]) => days.flatMap(findWeek);

describe("the week in photos is offered", () => {
  test.each([
    ["/", SATURDAY, undefined, []],
    ["/", SUNDAY, "Jun 15 – Jun 21 · 3 photos", findWeek("15")],
    ["/", SUNDAY_NIGHT, "Jun 15 – Jun 21 · 3 photos", findWeek("15")],
    ["/", MONDAY, undefined, []],
    ["/stats", SATURDAY, "Jun 8 – Jun 14 · 3 photos", withDrinks("08", "14")],
    ["/stats", SUNDAY, "Jun 15 – Jun 21 · 3 photos", findWeek("15")],
    ["/stats", MONDAY, "Jun 15 – Jun 21 · 3 photos", withDrinks("15", "16")],
  ])("on %s at %s: %p", async (path, now, offer, weeks) => {
    const { listWeeks } = await openAt(path, now);
    await waitFor(() => expect([queryOffer()?.textContent, listWeeks()]).toEqual([offer && OFFER + offer, weeks]));
  });

  const withSamePhoto = MEALS.map((meal) => ({ ...meal, imageUrl: "/api/images/1" }));
  test.each([
    ["two photos", MEALS.slice(1)],
    ["one photo of three foods", withSamePhoto],
    ["meals without photos", MEALS.map((meal) => ({ ...meal, imageUrl: null }))],
  ])("neither on Home nor in Statistics for %s", async (_, entries) => {
    for (const path of ["/", "/stats"]) {
      const { listWeeks, unmount } = await openAt(path, SUNDAY, entries);
      await waitFor(() => expect(listWeeks()).toHaveLength(1));
      await act(async () => {});
      expect(queryOffer()).toBeNull();
      unmount();
    }
  });
});

describe("the collage", () => {
  const openCollage = async () => {
    const app = await openAt("/stats", SUNDAY);
    await app.user.click(await screen.findByRole("button", { name: new RegExp(OFFER) }));
    await screen.findByRole("dialog", { name: "Your Week in Photos" });
    return app;
  };
  const findPicture = (names: string) =>
    screen.findByRole("img", { name: `My week in photos, Jun 15 – Jun 21: ${names}; 600 kcal a day on average.` });

  test("shows the photos, the dates and the average, is described and saved once, and closes", async () => {
    const seen = fakeDrawing();
    const { user, go } = await openCollage();
    await findPicture("Porridge, Lentil soup, Curry");
    expect(seen.texts).toEqual(["My week in photos", "Mealglass", "Jun 15 – Jun 21", "600 kcal a day on average"]);
    expect(seen.photos).toEqual(["/api/images/1", "/api/images/2", "/api/images/3"]);
    const saved: string[] = [];
    setProperty(HTMLAnchorElement.prototype, "click", function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const save = screen.getByRole("button", { name: "Save" });
    await act(async () => {
      save.click();
      save.click();
    });
    expect(await findToastText("Picture Saved")).toBe("It is in your downloads as mealglass-week.png.");
    expect(saved).toEqual(["mealglass-week.png"]);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
    await waitForSheetToClose();
    await user.click(screen.getByRole("button", { name: new RegExp(OFFER) }));
    await findPicture("Porridge, Lentil soup, Curry");
    await go(-1);
    await waitForSheetToClose();
  });

  test("leaves out a photo that cannot be had, and says so", async () => {
    const seen = fakeDrawing({ isBroken: (src) => src.endsWith("/2") });
    await openCollage();
    await findPicture("Porridge, Curry");
    expect(seen.photos).toEqual(["/api/images/1", "/api/images/3"]);
    expect(screen.getByText("1 photo could not be loaded and is left out.")).toBeTruthy();
  });

  test("that has no photo at all says so, and can be tried again", async () => {
    fakeDrawing({ isBroken: () => true });
    const { user } = await openCollage();
    expect(await screen.findByText("The picture could not be made")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
    fakeDrawing();
    await press(user, "Try Again");
    await findPicture("Porridge, Lentil soup, Curry");
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(false));
  });
});
