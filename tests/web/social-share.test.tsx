import { describe, expect, test } from "bun:test";
import { act, screen, within } from "@testing-library/react";
import type { DailySummary, DayFigures } from "../../src/contracts/summary.ts";
import { NOON } from "../support/fixed-now.ts";
import { fakeDrawing } from "../support/web/drawn-pictures.ts";
import { type Answers, errorResponse, json } from "../support/web/fake-server.ts";
import { buildEntry, SUMMARY } from "../support/web/render.tsx";
import { findToastText, getInput, press, waitForSheetToClose } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";
import { FEED, OWN_SHARE, openSocial } from "../support/web/social.tsx";

const SHARE = "POST /api/progress/share";
const ENTRIES = "GET /api/food-entries";
const SUMMARY_CALL = "GET /api/user/daily-summary";
const SERIES = "GET /api/user/daily-series";

const GOAL_REACHED: DailySummary = { ...SUMMARY, dailyCalories: 2040, dailyCalorieGoal: 2000 };
const SOUP = buildEntry({ id: "4", name: "Lentil soup", calories: 410, imageUrl: "/api/images/9" });
const DAY: DayFigures = { date: "2026-06-17", calories: 1800, protein: 0, carbs: 0, fat: 0, entries: 3 };

async function openShare(routes: Answers = {}) {
  const app = await openSocial(routes);
  await press(app.user, "Share Progress");
  const sheet = within(await screen.findByRole("dialog", { name: "Share Progress" }));
  const send = () => app.user.click(sheet.getByRole("button", { name: "Share Progress" }));
  return { ...app, sheet, send };
}

const isChecked = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }).checked;

describe("sharing progress", () => {
  test("sends what was typed, to friends unless told; 'Progress Shared!' begins afresh [E48]", async () => {
    const { user, server, send } = await openShare({ [SHARE]: json(OWN_SHARE, 201) });
    expect(isChecked("Achievement")).toBe(true);
    expect(isChecked("Friends only")).toBe(true);
    await user.type(getInput("Title"), "Soup 👨‍👩‍👧‍👦");
    expect(screen.getByText("6 / 100")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "Goal reached" }));
    await send();
    expect(await findToastText("Progress Shared!")).toBe("Your progress has been shared with your friends.");
    await waitForSheetToClose();
    expect(server.callsTo(SHARE).map(({ body }) => body)).toEqual([
      { title: "Soup 👨‍👩‍👧‍👦", description: null, shareType: "goal_reached", isPublic: false, data: null },
    ]);
    expect(server.callsTo(FEED).length).toBeGreaterThan(1);
    await press(user, "Share Progress");
    expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("");
    expect(isChecked("Achievement")).toBe(true);
    expect(localStorage.getItem("draft:share")).toBeNull();
  });

  test("goes to everyone as an achievement, with a description and one of today's meals [V42]", async () => {
    const { user, server, send } = await openShare({ [SHARE]: json(OWN_SHARE, 201), [ENTRIES]: [SOUP] });
    await user.type(getInput("Title"), "Soup");
    await user.type(screen.getByLabelText("Description (optional)"), "Hot.");
    await user.click(screen.getByRole("radio", { name: "Everyone" }));
    expect(screen.queryByText(/the share changes too/)).toBeNull();
    await user.selectOptions(screen.getByLabelText("One of today's meals (optional)"), "Lentil soup · 410 kcal");
    screen.getByText("If you edit or delete this meal later, the share changes too.");
    await send();
    await waitForSheetToClose();
    expect(server.callsTo(SHARE)[0]?.body).toEqual({
      title: "Soup",
      description: "Hot.",
      shareType: "achievement",
      isPublic: true,
      data: { foodEntryId: "4" },
    });
  });

  test("a meal of a draft that is no longer today's is left out", async () => {
    localStorage.setItem(
      "draft:share",
      JSON.stringify({ title: "Old", description: "", shareType: "streak", audience: "friends", mealId: "99" }),
    );
    const { server, send } = await openShare({ [SHARE]: json(OWN_SHARE, 201), [ENTRIES]: [SOUP] });
    expect(getInput("Title").value).toBe("Old");
    expect(isChecked("Streak")).toBe(true);
    await send();
    await waitForSheetToClose();
    expect(server.callsTo(SHARE)[0]?.body).toMatchObject({ title: "Old", data: null });
  });

  test.each([
    ["without a title", "Title", "", "Please enter a title"],
    ["with a blank title", "Title", "   ", "Please enter a title"],
    ["with a title that is too long", "Title", "é".repeat(101), "101 / 100: 1 too many"],
    ["with a description that is too long", "Description (optional)", "é".repeat(501), "501 / 500: 1 too many"],
  ])("is not sent %s [V41]", async (_, label, typed, sentence) => {
    const { user, server, send } = await openShare();
    if (label !== "Title") await user.type(getInput("Title"), "Soup");
    await user.click(screen.getByLabelText(label));
    await user.paste(typed);
    await send();
    expect(screen.getByText(sentence)).toBeTruthy();
    if (sentence === "Please enter a title") expect(document.activeElement === getInput("Title")).toBe(true);
    expect(server.callsTo(SHARE)).toEqual([]);
  });

  test("that fails is 'Failed to share progress' with why, and keeps what was typed [E49]", async () => {
    const sentence = "Too many attempts. Please try again in 40 seconds.";
    const { user, send } = await openShare({ [SHARE]: errorResponse(429, sentence) });
    await user.type(getInput("Title"), "Soup");
    await send();
    expect(await findToastText("Error")).toBe("Failed to share progress");
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(getInput("Title").value).toBe("Soup");
  });

  test("is not sent twice where the sheet is closed and opened again meanwhile", async () => {
    const answered = Promise.withResolvers<Response>();
    const { user, server, send } = await openShare({ [SHARE]: () => answered.promise });
    await user.type(getInput("Title"), "Soup");
    await send();
    await user.keyboard("{Escape}");
    await waitForSheetToClose();
    await press(user, "Share Progress");
    await screen.findByRole("dialog", { name: "Share Progress" });
    await user.type(getInput("Title"), "{Enter}");
    answered.resolve(json(OWN_SHARE, 201));
    await findToastText("Progress Shared!");
    await waitForSheetToClose();
    expect(server.callsTo(SHARE)).toHaveLength(1);
  });

  const STORED = { ...OWN_SHARE, title: "Soup", shareType: "achievement", createdAt: new Date(NOON).toISOString() };
  test.each<[string, object, number]>([
    ["is stored already is shared once", STORED, 1],
    ["is not stored is sent again", { ...STORED, title: "Pie" }, 2],
    ["was stored long before is sent again", { ...STORED, createdAt: OWN_SHARE.createdAt }, 2],
    ["is another person's is sent again", { ...STORED, mine: false }, 2],
  ])("whose answer was lost and that %s", async (_, listed, count) => {
    const lost = () => Promise.reject(new TypeError("Failed to fetch"));
    const { user, server, send } = await openShare({ [SHARE]: lost });
    await user.type(getInput("Title"), "Soup");
    await send();
    await findToastText("Error");
    server.on({ [FEED]: [listed], [SHARE]: json(STORED, 201) });
    await send();
    expect(await findToastText("Progress Shared!")).toBe("Your progress has been shared with your friends.");
    await waitForSheetToClose();
    expect(server.callsTo(SHARE)).toHaveLength(count);
  });
});

describe("what is worth sharing", () => {
  test("stands above the feed, and fills the dialog with the person's own figures", async () => {
    const { user, server } = await openSocial({ [SUMMARY_CALL]: GOAL_REACHED, [SHARE]: json(OWN_SHARE, 201) });
    await user.click(await screen.findByRole("button", { name: /Calorie goal reached/ }));
    await screen.findByRole("dialog", { name: "Share Progress" });
    expect(getInput("Title").value).toBe("Calorie goal reached");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Description (optional)").value).toBe(
      "2,040 of 2,000 kcal today: 58 g protein, 131 g carbs, 44 g fat.",
    );
    expect(isChecked("Goal reached")).toBe(true);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Share Progress" }));
    await waitForSheetToClose();
    expect(server.callsTo(SHARE)[0]?.body).toMatchObject({ shareType: "goal_reached" });
  });

  test("can be chosen in the dialog, too", async () => {
    const { user, sheet } = await openShare({ [SUMMARY_CALL]: GOAL_REACHED });
    await user.click(await sheet.findByRole("button", { name: /Calorie goal reached/ }));
    expect(getInput("Title").value).toBe("Calorie goal reached");
    expect(sheet.queryByRole("button", { name: /Calorie goal reached/ })).toBeNull();
  });
});

describe("a picture", () => {
  /** The device's share sheet for files. */
  const setShareSheet = (share: (data: ShareData) => Promise<void>) => {
    setProperty(navigator, "canShare", () => true);
    setProperty(navigator, "share", share);
  };
  const refuse = () => Promise.reject(new DOMException("No", "NotAllowedError"));

  async function openPicture(routes: Answers = {}, title = "A good day") {
    const app = await openShare({ [SERIES]: [DAY], ...routes });
    if (title) await app.user.type(getInput("Title"), title);
    await press(app.user, "Make a Picture");
    await screen.findByRole("dialog", { name: "Make a Picture" });
    return app;
  }

  test("shows today's ring at first, and the week when asked; both are described", async () => {
    const { texts } = fakeDrawing();
    const { user } = await openPicture();
    await screen.findByRole("img", { name: "A good day: a ring, 62% full, 1,240 of 2,000 kcal today." });
    expect(texts).toEqual(["A good day", "Mealglass", "1,240", "of 2,000 kcal", "62%"]);
    expect(screen.queryByRole("radio", { name: "Meal photo" })).toBeNull();
    await user.click(screen.getByRole("radio", { name: "My week" }));
    const words = /^A good day: bars of the week's calories, Wed 1,800; 1,800 kcal on average against a goal of 2,000/;
    await screen.findByRole("img", { name: words });
    await press(user, "Back");
    expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("A good day");
  });

  test("in an app on the home screen of iOS is sent, and saved from a new tab only if sending fails", async () => {
    fakeDrawing();
    setShareSheet(refuse);
    setProperty(navigator, "standalone", true);
    const { user } = await openPicture();
    await screen.findByRole("img", { name: /a ring/ });
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    await press(user, "Send Picture");
    await findToastText("Sending Failed");
    await press(user, "Save");
    expect(screen.queryByText("Picture Saved")).toBeNull();
  });

  test("goes to the device's share sheet once for a double tap; its closing is not a failure, its failure is told", async () => {
    fakeDrawing();
    const shared: ShareData[] = [];
    let outcome = Promise.withResolvers<void>();
    setShareSheet((data) => {
      shared.push(data);
      return outcome.promise;
    });
    const { user } = await openPicture();
    await screen.findByRole("img", { name: /a ring/ });
    const send = screen.getByRole("button", { name: "Send Picture" });
    await act(async () => {
      send.click();
      send.click();
    });
    expect(shared.map(({ title }) => title)).toEqual(["A good day"]);
    expect(shared[0]?.files?.map(({ name, type }) => [name, type])).toEqual([["mealglass.png", "image/png"]]);
    await act(async () => outcome.reject(new DOMException("Closed", "AbortError")));
    expect(screen.queryByText("Sending Failed")).toBeNull();
    outcome = Promise.withResolvers();
    await user.click(send);
    outcome.reject(new DOMException("No", "NotAllowedError"));
    expect(await findToastText("Sending Failed")).toBe(
      "The picture could not be sent from this device. Save it and send it yourself.",
    );
    expect(shared).toHaveLength(2);
  });

  test("of a chosen meal shows its photo first, and says so where the photo cannot be had", async () => {
    fakeDrawing({ isBroken: () => true });
    const { user } = await openShare({ [ENTRIES]: [SOUP] });
    await user.selectOptions(screen.getByLabelText("One of today's meals (optional)"), "Lentil soup · 410 kcal");
    await press(user, "Make a Picture");
    expect(await screen.findByText("The picture could not be made")).toBeTruthy();
    expect(isChecked("Meal photo")).toBe(true);
    await user.click(screen.getByRole("radio", { name: "Today's ring" }));
    await screen.findByRole("img", { name: /^Today: a ring/ });
  });
});
