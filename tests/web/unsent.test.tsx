import { beforeEach, expect, spyOn, test } from "bun:test";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { User } from "../../src/contracts/auth.ts";
import { isolate } from "../../src/shared/text/isolate.ts";
import { type DeviceDatabase, withDeviceDatabase } from "../../web/offline/database.ts";
import { resumeOutbox } from "../../web/offline/outbox/change-queue.ts";
import type { DiaryChange } from "../../web/offline/outbox/diary-change.ts";
import { addChange, listChanges, noteRefusal } from "../../web/offline/outbox/outbox.ts";
import { addPendingPhoto, claimPendingPhotos } from "../../web/offline/photos/pending-photos.ts";
import { removeAccountData } from "../../web/platform/account-data.ts";
import { createId } from "../../web/platform/create-id.ts";
import { flagPendingChanges, UNLOAD_BUFFER_KEY } from "../../web/platform/device-storage.ts";
import { USER_KEY } from "../../web/platform/query-client.ts";
import { NOON } from "../support/fixed-now.ts";
import { provideIndexedDb } from "../support/web/fake-indexed-db.ts";
import { errorResponse, type FakeCall, json } from "../support/web/fake-server.ts";
import { ADA, CONFIG, openApp, SIGNED_IN, SIGNED_OUT } from "../support/web/render.tsx";
import { findToastText, getInput, press, waitForSheetToClose } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";

const BOB: User = { ...ADA, id: 2, email: "bob@example.org", username: "bob" };
const LOGIN = "POST /api/auth/login";
const REGISTER = "POST /api/auth/register";
const DEMO = "POST /api/auth/demo";

const MADE_AT = new Date(NOON).toISOString();
const GOALS: DiaryChange = { kind: "goals", fields: { dailyCalorieGoal: 1900 } };
const ADD: DiaryChange = { kind: "add", entry: { name: "Secret cake", calories: 400 } };
const WEIGH: DiaryChange = { kind: "record", path: "/api/weights", id: "w1", fields: { kg: 81 } };
const DRINK: DiaryChange = { kind: "record", path: "/api/water", id: "g1", fields: { ml: 250 } };

const stamp = (change: DiaryChange, userId: number) => ({
  ...{ userId, key: createId(), changedAt: MADE_AT, timeZone: "UTC", change, entries: [] },
});

async function leaveChanges(changes: readonly DiaryChange[], userId = ADA.id): Promise<void> {
  flagPendingChanges();
  for (const change of changes)
    await withDeviceDatabase((database) => addChange(database, stamp(change, userId)), undefined);
}

async function leavePhotos(...labels: boolean[]): Promise<void> {
  for (const isLabel of labels) {
    const image = new Blob(["photo"], { type: "image/jpeg" });
    const photo = { id: createId(), userId: ADA.id, image, takenAt: MADE_AT, failure: null };
    await addPendingPhoto({ ...photo, ...(isLabel && { label: {} }) });
  }
}

const countRows = (): Promise<number> =>
  withDeviceDatabase(
    async (database) => (await database.count("changes")) + (await database.count("photos")),
    Number.NaN,
  );

/** As the server: it signs in no account but the one whose changes are unsent. */
const logInAs = (user: User) => (call: FakeCall) => {
  const { pendingOf = user.id } = call.body as { pendingOf?: number };
  return pendingOf === user.id
    ? json({ message: "", user })
    : errorResponse(409, "This device has unsent changes.", { kind: "other_account" });
};

const ROUTES = {
  ...{ ...SIGNED_IN, ...SIGNED_OUT, "GET /api/config": json({ ...CONFIG, demoMode: true }) },
  ...{ [LOGIN]: logInAs(BOB), [REGISTER]: json({ message: "", user: BOB }, 201) },
  [DEMO]: json({ message: "", user: BOB }, 201),
};

type App = ReturnType<typeof openApp>;

const WAYS: Record<string, { path: string; call: string; button: string; fill: (app: App) => Promise<void> }> = {
  "a login": {
    ...{ path: "/auth/login", call: LOGIN, button: "Log In" },
    fill: async ({ user }) => {
      await user.type(await screen.findByLabelText("Email"), "bob@example.org");
      await user.type(getInput("Password"), "password1");
    },
  },
  "a registration": {
    ...{ path: "/auth/register?invite=abcd", call: REGISTER, button: "Create Account" },
    fill: async ({ user }) => {
      await user.type(await screen.findByLabelText("Email"), "bob@example.org");
      await user.type(getInput("Username"), "bob");
      await user.type(getInput("Password"), "correct horse");
    },
  },
  "the demo": {
    ...{ path: "/auth/login", call: DEMO, button: "Try Demo Mode" },
    fill: async () => void (await screen.findByRole("button", { name: "Try Demo Mode" })),
  },
};
const LOG_IN = WAYS["a login"];

async function begin(way = LOG_IN, routes = {}) {
  if (!way) throw new Error("No such way.");
  const app = openApp(way.path, { ...ROUTES, ...routes });
  await way.fill(app);
  await press(app.user, way.button);
  return app;
}

beforeEach(provideIndexedDb);

test.each(Object.entries(WAYS))("%s asks before it deletes, and Cancel deletes and begins nothing", async (_, way) => {
  await leaveChanges([ADD]);
  const app = await begin(way);
  screen.getByText(/only on this device\. Log in to that account to send it\.$/);
  const dialog = within(
    await screen.findByRole("dialog", { name: /^(Log in|Create account|Try demo mode) and delete 1 change\?$/ }),
  );
  dialog.getByText(/^1 diary change of another account is only on this device\. Your sign-in deletes it\./);
  expect(document.body.textContent).not.toContain("Secret cake");
  await press(app.user, "Cancel");
  await waitForSheetToClose();
  expect([await countRows(), app.address().split("?")[0], app.queryClient.getQueryData(USER_KEY)]).toEqual([
    ...[1, way.path.split("?")[0], undefined],
  ] as unknown[]);
  // Nothing was sent, or the server was told whose changes are unsent.
  expect(app.server.callsTo(way.call).map(({ body }) => (body as { pendingOf?: number }).pendingOf)).toEqual(
    way.call === LOGIN ? [ADA.id] : [],
  );
  await press(app.user, way.button);
  await screen.findByRole("dialog");
  await press(app.user, way.button);
  await waitFor(() => expect(app.queryClient.getQueryData<User>(USER_KEY)?.id).toBe(BOB.id));
  expect(app.server.callsTo(way.call).at(-1)?.body ?? {}).not.toHaveProperty("pendingOf");
  await resumeOutbox(app.queryClient, BOB.id);
  expect([await countRows(), localStorage.getItem("waiting-changes")]).toEqual([0, null]);
});

test.each<[string, DiaryChange[], boolean[], RegExp]>([
  [
    "5 changes and 2 photos",
    [ADD, { ...ADD }, GOALS, WEIGH, DRINK],
    [false, true],
    /^2 diary changes, 1 goal change, 1 weight change, 1 water change, 1 meal photo and 1 label photo of another account are only/,
  ],
  ["1 photo", [], [false], /^1 meal photo of another account is only on this device/],
  ["2 photos", [], [false, false], /^2 meal photos of another account are only.*deletes them\. To send them/],
  ["1 change and 1 photo", [WEIGH], [true], /^1 weight change and 1 label photo of another account are only/],
])("%s are named by their kinds", async (counted, changes, labels, sentence) => {
  await leaveChanges(changes);
  await leavePhotos(...labels);
  await begin();
  screen.getByText(/only on this device\. Log in to that account to send it\.$/);
  within(await screen.findByRole("dialog", { name: `Log in and delete ${counted}?` })).getByText(sentence);
});

test("the account whose changes they are signs in without a question, after a Cancel as well, and all is sent", async () => {
  await leaveChanges([ADD, GOALS]);
  await leavePhotos(false);
  // A page that ended left one behind, and the session ended then.
  const left = { ...stamp(DRINK, ADA.id), before: [] };
  localStorage.setItem(UNLOAD_BUFFER_KEY, JSON.stringify([left]));
  removeAccountData();
  const app = await begin();
  await screen.findByRole("dialog", { name: "Log in and delete 3 changes and 1 photo?" });
  await press(app.user, "Cancel");
  await waitForSheetToClose();
  app.server.on({ [LOGIN]: logInAs(ADA), "GET /api/auth/user": json(ADA) });
  await press(app.user, "Log In");
  await waitFor(() => expect(app.address()).toBe("/"));
  expect(screen.queryByRole("dialog")).toBeNull();
  const sent = ["POST /api/food-entries", "PATCH /api/user/profile", "POST /api/water"];
  app.server.on(Object.fromEntries(sent.map((call) => [call, json({})])));
  await resumeOutbox(app.queryClient, ADA.id);
  await waitFor(() => expect(sent.map((call) => app.server.callsTo(call).length)).toEqual([1, 1, 1]));
  await waitFor(() => expect(localStorage.getItem("waiting-changes")).toBeNull());
  expect(await claimPendingPhotos(ADA.id)).toHaveLength(1);
});

test("nothing is asked where nothing of another account is left, and a refused login says why", async () => {
  // What is left of a mark, and a change that was taken back.
  await leaveChanges([ADD]);
  await withDeviceDatabase(async (database) => {
    for (const stored of await database.getAll("changes"))
      await database.put("changes", { ...stored, isTakenBack: true });
  }, undefined);
  const app = await begin(LOG_IN, { [LOGIN]: errorResponse(401, "Invalid email or password") });
  expect(await findToastText("Login Failed")).toBe("Invalid email or password");
  app.server.on({ [LOGIN]: logInAs(BOB) });
  await press(app.user, "Log In");
  await waitFor(() => expect(app.address()).toBe("/"));
  expect(app.server.callsTo(LOGIN).map(({ body }) => body)).toEqual(
    Array(2).fill({ email: "bob@example.org", password: "password1" }),
  );
});

test("what cannot be counted is asked about without a number", async () => {
  flagPendingChanges();
  const reading = spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("The disk fails.", "UnknownError");
  });
  const app = await begin();
  const dialog = within(await screen.findByRole("dialog", { name: "Log in and delete unsent changes?" }));
  dialog.getByText(/could not be counted/);
  expect(app.server.callsTo(LOGIN)).toEqual([]);
  await press(app.user, "Log In");
  await waitFor(() => expect(app.address()).toBe("/"));
  reading.mockRestore();
});

test("a failure after the question says why, keeps what was typed and deletes nothing", async () => {
  await leaveChanges([ADD]);
  const taken = "An account with this email already exists";
  const refused = errorResponse(409, taken, { fields: { email: taken } });
  const app = await begin(WAYS["a registration"], { [REGISTER]: refused });
  await screen.findByRole("dialog");
  await press(app.user, "Create Account");
  expect(await findToastText("Registration Failed")).toBe(taken);
  await waitForSheetToClose();
  expect(getInput("Email").value).toBe("bob@example.org");
  screen.getByText(taken, { selector: "form *" });
  expect(await countRows()).toBe(1);
});

test("changes of several accounts are asked about before any login", async () => {
  await leaveChanges([ADD]);
  await leaveChanges([GOALS], 3);
  const app = await begin();
  await screen.findByRole("dialog", { name: "Log in and delete 2 changes?" });
  expect(app.server.callsTo(LOGIN)).toEqual([]);
});

test("a demo becomes an account with what it has not sent, and a password is reset without a loss", async () => {
  const demo = { ...ADA, email: "demo-1@demo.invalid" };
  const withSession = () => Response.json(CONFIG, { headers: { "x-session-sent": "1" } });
  await leaveChanges([ADD], demo.id);
  const routes = { "GET /api/auth/user": json(demo), "GET /api/config": withSession, [REGISTER]: json({ user: demo }) };
  const app = await begin(WAYS["a registration"], routes);
  await waitFor(() => expect(app.address()).toBe("/auth/onboarding"));
  expect(await countRows()).toBe(1);
  cleanup();

  const reset = { "POST /api/auth/reset-password": json({ message: "Changed." }) };
  const { user, address } = openApp(`/auth/reset-password?token=${"t".repeat(43)}`, { ...SIGNED_OUT, ...reset });
  await user.type(await screen.findByLabelText("New password"), "correct horse");
  await press(user, "Change Password");
  await waitFor(() => expect(address()).toBe("/auth/login"));
  expect([await countRows(), localStorage.getItem("waiting-changes")]).toEqual([1, "1"]);
});

test("a browser that stores no photo keeps no mark of one", async () => {
  setProperty(globalThis, "indexedDB", undefined);
  await leavePhotos(false);
  expect(localStorage.getItem("waiting-photos")).toBeNull();
});

test("what the server has refused is named, and only the daily goal is edited in its form", async () => {
  await leaveChanges([
    { kind: "addSaved", path: "/api/foods", name: "Soup", body: { entryId: "7" } },
    WEIGH,
    DRINK,
    GOALS,
    { kind: "goals", fields: { targetWeight: 70 } },
    { kind: "goals", fields: { waterGoal: 2500 } },
  ]);
  const refuseAll = async (database: DeviceDatabase): Promise<void> => {
    for (const { order } of await listChanges(database, ADA.id))
      await noteRefusal(database, order, { refusal: "You have the most.", isForAccess: false });
  };
  await withDeviceDatabase(refuseAll, undefined);
  openApp("/history", { ...SIGNED_IN });
  const card = await screen.findByRole("region", { name: "6 changes could not be saved" });
  const rows = within(card).getAllByRole("listitem");
  expect(rows.map((row) => row.getAttribute("aria-label"))).toEqual([
    ...[`Save ${isolate("Soup")} to My Foods`, "Add a weight", "Add water", "Change your daily goal"],
    ...["Change your target weight", "Change your water goal"],
  ]);
  const canEdit = rows.map((row) => within(row).queryByRole("button", { name: "Edit" }) !== null);
  expect(canEdit).toEqual([false, false, false, true, false, false]);
});
