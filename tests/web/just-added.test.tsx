import { beforeEach, expect, setSystemTime, test } from "bun:test";
import { act, screen, waitFor } from "@testing-library/react";
import { keepJustAdded } from "../../web/domain/diary/just-added.ts";
import { json } from "../support/web/fake-server.ts";
import { buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText } from "../support/web/screen.ts";

// Where Home's card says what was added, it says it once, and no toast does. Home may be left before it is read.

const ENTRY = buildEntry({ id: "7", name: "Pizza", calories: 880, eatenAt: new Date(2026, 2, 10, 12).toISOString() });
const SAID = { title: "Added to Food Diary", description: "Food item has been automatically added to your diary." };

const openCamera = () =>
  openApp("/camera", {
    ...{ ...SIGNED_IN, "GET /api/food-entries": () => json([ENTRY]) },
    "POST /api/food-entries/portions": () => json([{ ...ENTRY, calories: 440, portion: { share: 0.5, whole: ENTRY } }]),
  });
const findAnnounced = () =>
  [...document.querySelectorAll("[role=status]")].filter(({ textContent }) => textContent?.includes(SAID.description));
const hasToast = () => document.querySelector(".toast") !== null;

beforeEach(() => {
  setSystemTime(new Date(2026, 2, 10, 13));
});

test("the card on Home says it, announces it once, and is the only one with Undo", async () => {
  const { user } = openCamera();
  await screen.findByRole("heading", { name: "Camera" });
  act(() => keepJustAdded(ENTRY, SAID));
  await user.click(screen.getByRole("link", { name: "Home" }));
  expect(await findToastText(SAID.title)).toBe(SAID.description);
  const card = document.querySelector(".added-card");
  await waitFor(() => expect(card?.querySelector<HTMLElement>(".added-card__words")?.hidden).toBe(false));
  expect(findAnnounced()).toHaveLength(1);
  expect(card?.textContent).toContain("880 kcal");
  const half = () => screen.getByRole("button", { name: "Half" });
  await waitFor(() => expect(half().getAttribute("aria-pressed")).toBe("false"));
  expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);

  await user.click(half());
  await findToastText("Portion Changed");
  expect(findAnnounced()).toHaveLength(1);
  // What was pressed was read: another screen does not say it again.
  await user.click(screen.getByRole("link", { name: "History" }));
  await screen.findByRole("heading", { name: "Food History" });
  expect(screen.queryByText(SAID.title)).toBeNull();
});

test("a toast says it where Home was passed, once", async () => {
  const { user } = openCamera();
  await screen.findByRole("heading", { name: "Camera" });
  act(() => keepJustAdded(ENTRY, SAID));
  await user.click(screen.getByRole("link", { name: "History" }));
  expect(await findToastText(SAID.title)).toBe(SAID.description);
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("link", { name: "Stats" }));
  await screen.findByRole("heading", { name: "Statistics" });
  expect(hasToast()).toBe(false);
});
