import { beforeEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { errorResponse, type FakeRoutes, json, never, noContent } from "../support/fake-server.ts";
import { settle } from "../support/passing-time.ts";
import { ROOT } from "../support/paths.ts";
import {
  buildEntry,
  openApp,
  SELLING,
  SIGNED_IN,
  SIGNED_OUT,
  TRIAL_EXPIRED,
  WITHOUT_TRIAL,
} from "../support/render.tsx";
import { waitForSheetContent } from "../support/screen.ts";
import { BOBS_SHARE, FEED } from "../support/social.tsx";
import { installStripeStub } from "../support/stripe-stub.ts";
import { ADD, ANALYSE, installDevice, openLiveCamera, PIZZA, PORRIDGE, SEARCH, takePhoto } from "./camera-device.ts";

// A double tap sends one request, also where React had no time to draw that the first tap was taken. The lock that sees
// to it is tested in notifying-mutation.test.tsx: every change goes through it but those below, which have their own.

/** Files that change something by the library alone, and what keeps their second tap from being sent. */
const UNLOCKED = {
  "features/profile/components/reminder-rows.tsx": "a switch that is asked for its latest state",
  "features/profile/use-export.ts": "the panel's lock",
  "features/billing/use-subscription-setup.ts": "the plan's calls follow one another",
  "features/diary/portion-changing.ts": "the latest share, one call at a time",
  "features/camera/use-photo-flow.ts": "the flow's state: one analysis at a time",
};

test("every change that a tap starts is locked, or has its reason not to be", () => {
  const files = readdirSync(join(ROOT, "web"), { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const unlocked = files.filter((name) =>
    /\buseMutation\b[^"]*"@tanstack/.test(readFileSync(join(ROOT, "web", name), "utf8")),
  );
  expect(unlocked.toSorted()).toEqual([...Object.keys(UNLOCKED), "lib/use-notifying-mutation.ts"].toSorted());
});

const PROFILE = "GET /api/user/profile";
const COPY = "POST /api/food-entries/copy";
const CREATE = "POST /api/create-subscription";
const ACTIVATE = "POST /api/payment-success";
const SOUP = buildEntry({ id: 7, name: "Soup", eatenAt: "2026-06-17T11:00:00.000Z" });
const WITH_SOUP: FakeRoutes = { "GET /api/food-entries": () => json([SOUP]) };
const YESTERDAY = "/history?date=2026-06-16";
const withProfile = (profile: object): FakeRoutes => ({ [PROFILE]: () => json(profile) });

type App = ReturnType<typeof openApp>;
type Step = (app: App) => Promise<unknown>;
type DoubleTap = {
  path: string;
  routes?: FakeRoutes;
  /** What leads to the button. */
  before?: Step;
  button: string | RegExp;
  call: string;
  /** How often it was called before the double tap. */
  callsBefore?: number;
};

/** Presses buttons, one after the other, as soon as each is there. */
const pressing =
  (...names: (string | RegExp)[]): Step =>
  async ({ user }) => {
    for (const name of names) await user.click(await screen.findByRole("button", { name }));
  };
const typing =
  (values: Record<string, string>): Step =>
  async () => {
    for (const [label, value] of Object.entries(values)) {
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    }
  };
const photographing: Step = async (app) => {
  await screen.findByRole("heading", { name: "Camera" });
  await takePhoto(app);
};
/** The toast of a first try may come after the button for another one; only that other one is answered as `routes` say. */
const failing =
  (title: string, routes: FakeRoutes, ...steps: Step[]): Step =>
  async (app) => {
    for (const step of steps) await step(app);
    await waitFor(() => expect(readToast()).toContain(title));
    app.server.on(routes);
  };

const DOUBLE_TAPS: Record<string, DoubleTap> = {
  "a form": {
    path: "/auth/login",
    routes: SIGNED_OUT,
    before: typing({ Email: "ada@example.org", Password: "password1" }),
    button: "Log In",
    call: "POST /api/auth/login",
  },
  "the trial in its modal": {
    path: "/camera",
    routes: withProfile(WITHOUT_TRIAL),
    before: async (app) => {
      await waitFor(() => expect(app.server.callsTo(PROFILE)).not.toEqual([]));
      await pressing("Upload from Gallery")(app);
    },
    button: "Start Free 24-Hour Trial",
    call: "POST /api/user/start-trial",
  },
  "a payment that is set up again": {
    path: "/subscribe",
    routes: { ...SELLING, [CREATE]: () => errorResponse(503, "Stripe does not answer.") },
    before: async (app) => {
      await app.user.click(await screen.findByRole("radio", { name: /Monthly/ }));
      await screen.findByRole("button", { name: "Try Again" });
      // Calls follow one another: the second one would be sent when the first is answered.
      app.server.on({ [CREATE]: () => json({ clientSecret: "pi_secret" }) });
    },
    button: "Try Again",
    call: CREATE,
    callsBefore: 1,
  },
  "an activation that is asked for again": {
    path: "/payment-success",
    routes: { ...withProfile(TRIAL_EXPIRED), [ACTIVATE]: () => errorResponse(409, "Not yet.") },
    before: failing("Activation Issue", { [ACTIVATE]: never }),
    button: "Try Again",
    call: ACTIVATE,
    callsBefore: 1,
  },
  "the shutter": {
    path: "/camera",
    before: async (app) => {
      await screen.findByRole("heading", { name: "Camera" });
      await openLiveCamera(app);
    },
    button: "Capture photo",
    call: ANALYSE,
  },
  "an analysis that is asked for again": {
    path: "/camera",
    routes: { [ANALYSE]: () => errorResponse(504, "Too slow.") },
    before: failing("Analysis Failed", { [ANALYSE]: never }, photographing),
    button: "Retry",
    call: ANALYSE,
    callsBefore: 1,
  },
  "a result": {
    path: "/camera",
    routes: { [ANALYSE]: () => json({ ...PIZZA, confidence: 0.2 }) },
    before: photographing,
    button: "Add to Food Diary",
    call: ADD,
  },
  "a food in a list": {
    path: "/manual-entry",
    routes: { [SEARCH]: () => json([PORRIDGE]) },
    button: "Add Porridge",
    call: ADD,
  },
  "saving an entry as a food": {
    path: "/history",
    routes: WITH_SOUP,
    before: pressing("Soup"),
    button: "Save as My Food",
    call: "POST /api/foods",
  },
  "deleting an entry": { path: "/", routes: WITH_SOUP, button: "Delete Soup", call: "DELETE /api/food-entries/7" },
  "bringing an entry back": {
    path: "/",
    routes: { ...WITH_SOUP, "DELETE /api/food-entries/7": noContent },
    before: pressing("Delete Soup"),
    button: "Undo",
    call: "POST /api/food-entries/7/restore",
  },
  "a changed entry": {
    path: "/history",
    routes: WITH_SOUP,
    before: async (app) => {
      await pressing("Soup", "Edit")(app);
      await typing({ "Food Name": "Stew" })(app);
    },
    button: "Save Changes",
    call: "PATCH /api/food-entries/7",
  },
  "copying a day": {
    path: YESTERDAY,
    routes: WITH_SOUP,
    before: pressing("Copy to Today"),
    button: /^Whole Day/,
    call: COPY,
  },
  "taking a copy back": {
    path: YESTERDAY,
    routes: { ...WITH_SOUP, [COPY]: () => json([SOUP], 201) },
    before: pressing("Copy to Today", /^Whole Day/),
    button: "Undo",
    call: "POST /api/food-entries/remove",
  },
  "the export": {
    path: "/profile",
    before: async (app) => {
      await pressing(/Export My Data/)(app);
      await screen.findByRole("dialog");
      await waitForSheetContent();
    },
    button: "Export My Data",
    call: "GET /api/user/export",
  },
  "a like": {
    path: "/social",
    routes: {
      [FEED]: () => json([BOBS_SHARE]),
      // Calls follow one another: the second one would be sent when the first is answered.
      "POST /api/progress/2/like": () => json({ likes: 4, liked: true }),
    },
    button: "3 likes on A week of soup",
    call: "POST /api/progress/2/like",
  },
};

/** The button that can be pressed: what lies under an open sheet has the same name now and then. */
async function findButton(name: string | RegExp): Promise<HTMLElement> {
  const dialog = screen.queryAllByRole("dialog").at(-1);
  const inDialog = dialog && within(dialog).queryByRole("button", { name });
  return inDialog ?? (await screen.findByRole("button", { name }));
}
const readToast = () => document.querySelector(".toast")?.textContent;

beforeEach(() => {
  installDevice();
  installStripeStub();
});

test.each(Object.entries(DOUBLE_TAPS))(
  "%s: a double tap sends one request, and says nothing of the second",
  async (_, { path, routes, before, button, call, callsBefore = 0 }) => {
    const app = openApp(path, { ...SIGNED_IN, [call]: never, ...routes });
    await before?.(app);
    const target = await findButton(button);
    const toast = readToast();
    // Two taps, before React draws anything of the first one.
    await act(async () => {
      target.click();
      target.click();
    });
    await waitFor(() => expect(app.server.callsTo(call).length).toBeGreaterThan(callsBefore));
    await settle();
    expect(app.server.callsTo(call)).toHaveLength(callsBefore + 1);
    expect([toast, undefined]).toContain(readToast());
  },
);

test("Subscribe Now: a double tap confirms one payment, also where it goes through between the taps", async () => {
  const { user } = openApp("/subscribe", {
    ...SIGNED_IN,
    ...SELLING,
    [CREATE]: () => json({ clientSecret: "pi_secret" }),
    [ACTIVATE]: never,
  });
  const confirmed: string[] = [];
  globalThis.confirmAtStripe = async (clientSecret) => {
    confirmed.push(clientSecret);
    return {};
  };
  await user.click(await screen.findByRole("radio", { name: /Monthly/ }));
  const button = await screen.findByRole("button", { name: "Subscribe Now" });
  await act(async () => {
    button.click();
    button.click();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    button.click();
  });
  await screen.findByText("Activating Premium...");
  expect(confirmed).toEqual(["pi_secret"]);
});
