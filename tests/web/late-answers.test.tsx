import { beforeEach, expect, setSystemTime, test } from "bun:test";
import { fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { type Answers, json, noContent } from "../support/web/fake-server.ts";
import { settle } from "../support/web/passing-time.ts";
import { openProfile } from "../support/web/profile.tsx";
import { ADA, buildEntry, openApp, SIGNED_IN, WITH_TRIAL } from "../support/web/render.tsx";
import { findToastText, passSecondTap, press, waitForSheetToClose } from "../support/web/screen.ts";
import { BOBS_SHARE, FEED, openSocial } from "../support/web/social.tsx";
import { type App, WAYS } from "./sheet-ways.ts";

// An answer that comes after its sheet was left leaves alone what was opened meanwhile.

type Late = {
  call: string;
  answer: () => Response;
  start: (routes: Answers) => Promise<App>;
  /** Opens the sheet, and sends. */
  send: (user: UserEvent) => Promise<void>;
  toast: string;
  /** What is opened meanwhile, by its button and its title. */
  next: readonly [button: string | RegExp, title: string];
};

const clickOn = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

const at = (hour: number) => new Date(2026, 2, 9, hour).toISOString();
const ENTRIES = [
  buildEntry({ id: "11", name: "Oats", calories: 311, eatenAt: at(8) }),
  buildEntry({ id: "12", name: "Soup", calories: 105, eatenAt: at(12) }),
];
const OTHER_SHARE = { ...BOBS_SHARE, id: 3, title: "Ten days" };
const openHistory = async (routes: Answers) =>
  openApp("/history?date=2026-03-09", { ...SIGNED_IN, "GET /api/food-entries": () => json(ENTRIES), ...routes });

const LATE: Record<string, Late> = {
  "a new name": {
    ...{
      call: "PATCH /api/user/profile",
      answer: () => json(WITH_TRIAL),
      start: openProfile,
      toast: "Profile Updated",
    },
    async send(user) {
      await clickOn(user, "Edit profile");
      await type("Username", "lovelace");
      await press(user, "Update Profile");
    },
    next: [/^Change Password/, "Change Password"],
  },
  "a new password": {
    ...{ call: "POST /api/auth/change-password", answer: () => json({ message: "Done" }), start: openProfile },
    toast: "Password Changed",
    async send(user) {
      await clickOn(user, /^Change Password/);
      await type("Current password", ADA.username.repeat(4));
      await type("New password", "correct horse battery");
      await press(user, "Change Password");
    },
    next: ["Edit profile", "Edit Profile"],
  },
  "new goals": {
    ...{ call: "PATCH /api/user/profile", answer: () => json(WITH_TRIAL), start: openProfile, toast: "Goal Updated" },
    async send(user) {
      await clickOn(user, /^Update Goals/);
      await type("Daily calorie goal", "2100");
      await press(user, "Update Goal");
    },
    next: ["Edit profile", "Edit Profile"],
  },
  "a changed entry": {
    call: "PATCH /api/food-entries/11",
    ...{ answer: () => json({ ...ENTRIES[0], notes: "hot" }), start: openHistory, toast: "Entry Updated" },
    async send(user) {
      await clickOn(user, "Oats");
      await clickOn(user, "Edit");
      await type("Notes", "hot");
      await clickOn(user, "Save Changes");
    },
    next: ["Soup", "Soup"],
  },
  "a copied entry": {
    call: "POST /api/food-entries/copy",
    ...{ answer: () => json([ENTRIES[0]], 201), start: openHistory, toast: "Copied to Today" },
    async send(user) {
      await clickOn(user, "Oats");
      await clickOn(user, "Copy to Today");
    },
    next: ["Soup", "Soup"],
  },
  "a deleted share": {
    ...{ call: "DELETE /api/progress/2", answer: noContent, toast: "Share Deleted" },
    start: (routes) => openSocial({ [FEED]: [{ ...BOBS_SHARE, mine: true }, OTHER_SHARE], ...routes }),
    async send(user) {
      await clickOn(user, `More about ${BOBS_SHARE.title}`);
      await clickOn(user, "Delete Share");
      await clickOn(user, "Delete");
    },
    next: ["More about Ten days", "Ten days"],
  },
};

beforeEach(() => setSystemTime(new Date(2026, 2, 10, 13)));

test.each(Object.entries(LATE))("%s", async (_, { call, answer, start, send, toast, next: [button, title] }) => {
  const held = Promise.withResolvers<Response>();
  const app = await start({ [call]: () => held.promise });
  await send(app.user);
  // A step is left before its sheet.
  for (let layers = 0; layers < 2 && screen.queryByRole("dialog") !== null; layers += 1) {
    passSecondTap();
    await WAYS.Back?.(app);
    await settle();
  }
  await waitForSheetToClose();
  await clickOn(app.user, button);
  const sheet = await screen.findByRole("dialog", { name: title });
  held.resolve(answer());
  await findToastText(toast);
  await settle();
  expect(screen.queryByRole("dialog", { name: title })).toBe(sheet);
});

test("a name that is typed while an earlier one is still being saved stays", async () => {
  const { call, answer, start, send } = LATE["a new name"] as Late;
  const held = Promise.withResolvers<Response>();
  const app = await start({ [call]: () => held.promise });
  await send(app.user);
  passSecondTap();
  await WAYS.Back?.(app);
  await waitForSheetToClose();
  await clickOn(app.user, "Edit profile");
  await type("Username", "countess");
  held.resolve(answer());
  await findToastText("Profile Updated");
  await settle();
  expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("countess");
});
