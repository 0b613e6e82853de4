import { beforeEach, expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Billing } from "../../src/contracts/billing.ts";
import type { FoodHit } from "../../src/contracts/foods.ts";
import type { FeedItem, ProgressComment } from "../../src/contracts/progress.ts";
import type { ListedReview, Review } from "../../src/contracts/reviews.ts";
import { errorResponse, type FakeRoutes, json, never, noContent } from "../support/fake-server.ts";
import {
  buildEntry,
  CONFIG,
  openApp,
  PREMIUM,
  SIGNED_IN,
  SIGNED_OUT,
  TRIAL_EXPIRED,
  WITHOUT_TRIAL,
} from "../support/render.tsx";
import { press, waitForSheetContent } from "../support/screen.ts";
import { BOBS_SHARE, FEED, OWN_SHARE } from "../support/social.tsx";
import { installStripeStub } from "../support/stripe-stub.ts";
import {
  ANALYSE,
  BANANA,
  createNotRecognised,
  installDevice,
  openLiveCamera,
  PIZZA,
  PORRIDGE,
  takePhoto,
} from "./camera-device.ts";

// Every button that changes something sends one request for a double tap, also where React had no time to draw that the
// first tap was taken.

const PROFILE = "GET /api/user/profile";
const ENTRIES = "GET /api/food-entries";
const ADD = "POST /api/food-entries";
const CREATE = "POST /api/create-subscription";

const TODAYS_SOUP = buildEntry({ id: 7, name: "Soup", eatenAt: new Date().toISOString() });
const YESTERDAY = new Date(Date.now() - 36 * 3_600_000).toLocaleDateString("sv");
const OWN_FOOD: FoodHit = { ...PORRIDGE, source: "own" };
const UNSURE = { ...PIZZA, confidence: 0.2 };
const REVIEW: Review = {
  id: 1,
  userId: 1,
  rating: 4,
  title: "Handy",
  comment: null,
  category: "overall",
  isAnonymous: false,
  isPublic: true,
  helpfulVotes: 3,
  createdAt: "2026-06-17T12:00:00.000Z",
  updatedAt: "2026-06-17T12:00:00.000Z",
};
const BOBS_REVIEW: ListedReview = { ...REVIEW, id: 2, user: { username: "bob", profileImageUrl: null }, voted: false };
const YEARLY: Billing = {
  plan: "yearly",
  status: "active",
  renewsAt: "2027-03-10T12:00:00.000Z",
  cancelAtPeriodEnd: false,
};
const COMMENT: ProgressComment = {
  id: 5,
  user: { id: 3, username: "cyd" },
  comment: "Well done!",
  createdAt: "2026-06-17T12:00:00.000Z",
  deletable: true,
};
const session = (id: number, current: boolean) => ({
  id,
  current,
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
  createdAt: "2026-01-01T00:00:00.000Z",
  lastSeenAt: "2026-01-02T00:00:00.000Z",
});

type App = ReturnType<typeof openApp>;

type DoubleTap = {
  path: string;
  routes?: FakeRoutes;
  /** What leads to the button. */
  before?: (app: App) => Promise<unknown>;
  button: string | RegExp;
  call: string;
  /** How often it was called before the double tap. */
  callsBefore?: number;
};

/** Presses buttons, one after the other, as soon as each is there. */
const pressing =
  (...names: (string | RegExp)[]) =>
  async ({ user }: App) => {
    for (const name of names) await user.click(await screen.findByRole("button", { name }));
  };
const choosing =
  (role: "tab" | "radio", name: RegExp) =>
  async ({ user }: App) =>
    user.click(await screen.findByRole(role, { name }));
const typing = (values: Record<string, string>) => async () => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
};
const serialize =
  (...steps: ((app: App) => Promise<unknown>)[]) =>
  async (app: App) => {
    for (const step of steps) await step(app);
  };
const photographing = serialize(async () => void (await screen.findByRole("heading", { name: "Camera" })), takePhoto);

const withProfile = (profile: object): FakeRoutes => ({ ...SIGNED_IN, [PROFILE]: () => json(profile) });
const friends = (routes: FakeRoutes): Pick<DoubleTap, "path" | "routes"> => ({ path: "/social", routes });
const shop: FakeRoutes = {
  "GET /api/config": () => json({ ...CONFIG, stripePublishableKey: "pk_test_1" }),
  [CREATE]: () => json({ clientSecret: "pi_secret" }),
};

const DOUBLE_TAPS: Record<string, DoubleTap> = {
  "Log In": {
    path: "/auth/login",
    routes: SIGNED_OUT,
    before: typing({ Email: "ada@example.org", Password: "password1" }),
    button: "Log In",
    call: "POST /api/auth/login",
  },
  "Try Demo Mode": {
    path: "/auth/login",
    routes: { ...SIGNED_OUT, "GET /api/config": () => json({ ...CONFIG, demoMode: true }) },
    button: "Try Demo Mode",
    call: "POST /api/auth/demo",
  },
  "Create Account": {
    path: "/auth/register",
    routes: SIGNED_OUT,
    before: typing({ Email: "ada@example.org", Username: "ada", Password: "password1" }),
    button: "Create Account",
    call: "POST /api/auth/register",
  },
  "a link to a new password": {
    path: "/auth/forgot-password",
    routes: SIGNED_OUT,
    before: typing({ Email: "ada@example.org" }),
    button: "Send Link",
    call: "POST /api/auth/forgot-password",
  },
  "a new password": {
    path: `/auth/reset-password?token=${"t".repeat(43)}`,
    routes: SIGNED_OUT,
    before: typing({ "New password": "another horse" }),
    button: "Change Password",
    call: "POST /api/auth/reset-password",
  },
  "the link that proves an address": {
    path: "/profile",
    routes: { "GET /api/config": () => json({ ...CONFIG, mail: true }) },
    button: "Send Link Again",
    call: "POST /api/auth/verify-email/resend",
  },
  "Complete Setup": {
    path: "/auth/onboarding",
    before: async ({ user }) => {
      await screen.findByRole("progressbar", { name: "Setup progress" });
      for (let step = 0; step < 3; step++) await press(user, "Next");
      const last = screen.getByRole("button", { name: "Complete Setup" });
      await waitFor(() => expect(last.getAttribute("aria-disabled")).toBe("false"));
    },
    button: "Complete Setup",
    call: "POST /api/auth/onboarding",
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
  "the trial among the plans": {
    path: "/subscribe",
    routes: withProfile(WITHOUT_TRIAL),
    button: "Start Free 24-Hour Trial",
    call: "POST /api/user/start-trial",
  },
  "a payment that is set up again": {
    path: "/subscribe",
    routes: { ...shop, [CREATE]: () => errorResponse(503, "Stripe does not answer.") },
    before: async (app) => {
      await choosing("radio", /Monthly/)(app);
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
    routes: { ...withProfile(TRIAL_EXPIRED), "POST /api/payment-success": () => errorResponse(409, "Not yet.") },
    before: async (app) => {
      await screen.findByRole("button", { name: "Try Again" });
      await waitForToast("Activation Issue");
      app.server.on({ "POST /api/payment-success": never });
    },
    button: "Try Again",
    call: "POST /api/payment-success",
    callsBefore: 1,
  },
  "the way to the payment provider": {
    path: "/profile#premium",
    routes: { ...withProfile(PREMIUM), "GET /api/billing": () => json(YEARLY) },
    button: "Payment Method and Invoices",
    call: "POST /api/billing/portal",
  },
  "Cancel Subscription": {
    path: "/profile#premium",
    routes: { ...withProfile(PREMIUM), "GET /api/billing": () => json(YEARLY) },
    button: "Cancel Subscription",
    call: "POST /api/billing/cancel",
  },
  "Resume Subscription": {
    path: "/profile#premium",
    routes: { ...withProfile(PREMIUM), "GET /api/billing": () => json({ ...YEARLY, cancelAtPeriodEnd: true }) },
    button: "Resume Subscription",
    call: "POST /api/billing/resume",
  },

  "the shutter": {
    path: "/camera",
    before: serialize(async () => void (await screen.findByRole("heading", { name: "Camera" })), openLiveCamera),
    button: "Capture photo",
    call: ANALYSE,
  },
  "an analysis that is asked for again": {
    path: "/camera",
    routes: { [ANALYSE]: () => errorResponse(504, "Too slow.") },
    before: async (app) => {
      await photographing(app);
      await screen.findByRole("button", { name: "Retry" });
      await waitForToast("Analysis Failed");
      app.server.on({ [ANALYSE]: never });
    },
    button: "Retry",
    call: ANALYSE,
    callsBefore: 1,
  },
  "a result": {
    path: "/camera",
    routes: { [ANALYSE]: () => json(UNSURE) },
    before: photographing,
    button: "Add to Food Diary",
    call: ADD,
  },
  "what a photo was said to show": {
    path: "/camera",
    routes: { [ANALYSE]: createNotRecognised, "GET /api/foods/search": () => json([BANANA]) },
    before: serialize(photographing, pressing(/^Banana/)),
    button: "Add to Food Diary",
    call: ADD,
  },
  "a typed entry": {
    path: "/manual-entry",
    before: typing({ "Food Name": "Soup", Calories: "320" }),
    button: "Add to Food Diary",
    call: ADD,
  },
  "something eaten again": {
    path: "/manual-entry",
    routes: { "GET /api/foods/search": () => json([PORRIDGE]) },
    button: "Add Porridge",
    call: ADD,
  },
  "a food from its sheet": {
    path: "/manual-entry",
    routes: { "GET /api/foods/search": () => json([PORRIDGE]) },
    before: serialize(pressing(/^Porridge/), async () => void (await screen.findByRole("dialog"))),
    button: "Add to Food Diary",
    call: ADD,
  },
  "Save as My Food": {
    path: "/manual-entry",
    routes: { "GET /api/foods/search": () => json([PORRIDGE]) },
    before: pressing(/^Porridge/),
    button: "Save as My Food",
    call: "POST /api/foods",
  },
  "Remove from My Foods": {
    path: "/manual-entry",
    routes: { "GET /api/foods": () => json([OWN_FOOD]) },
    before: serialize(choosing("radio", /My Foods/), pressing(/^Porridge/)),
    button: "Remove from My Foods",
    call: `DELETE /api/foods/${OWN_FOOD.id}`,
  },

  "deleting an entry": {
    path: "/",
    routes: { [ENTRIES]: () => json([TODAYS_SOUP]) },
    button: "Delete Soup",
    call: "DELETE /api/food-entries/7",
  },
  "bringing an entry back": {
    path: "/",
    routes: { [ENTRIES]: () => json([TODAYS_SOUP]), "DELETE /api/food-entries/7": noContent },
    before: pressing("Delete Soup"),
    button: "Undo",
    call: "POST /api/food-entries/7/restore",
  },
  "deleting an entry in its sheet": {
    path: "/history",
    routes: { [ENTRIES]: () => json([TODAYS_SOUP]) },
    before: pressing("Soup"),
    button: "Delete",
    call: "DELETE /api/food-entries/7",
  },
  "a favorite": {
    path: "/history",
    routes: { [ENTRIES]: () => json([TODAYS_SOUP]) },
    before: pressing("Soup"),
    button: "Favorite",
    call: "PATCH /api/food-entries/7",
  },
  "a changed entry": {
    path: "/history",
    routes: { [ENTRIES]: () => json([TODAYS_SOUP]) },
    before: serialize(pressing("Soup", "Edit"), typing({ "Food Name": "Stew" })),
    button: "Save Changes",
    call: "PATCH /api/food-entries/7",
  },
  "saving an entry as a food": {
    path: "/history",
    routes: { [ENTRIES]: () => json([TODAYS_SOUP]) },
    before: pressing("Soup"),
    button: "Save as My Food",
    call: "POST /api/foods",
  },
  "copying an entry": {
    path: `/history?date=${YESTERDAY}`,
    routes: { [ENTRIES]: () => json([TODAYS_SOUP]) },
    before: serialize(pressing("Soup"), async () => void (await screen.findByRole("dialog"))),
    button: "Copy to Today",
    call: "POST /api/food-entries/copy",
  },
  "copying a day": {
    path: `/history?date=${YESTERDAY}`,
    routes: { [ENTRIES]: () => json([TODAYS_SOUP]) },
    before: pressing("Copy to Today"),
    button: /^Whole Day/,
    call: "POST /api/food-entries/copy",
  },
  "taking a copy back": {
    path: `/history?date=${YESTERDAY}`,
    routes: { [ENTRIES]: () => json([TODAYS_SOUP]), "POST /api/food-entries/copy": () => json([TODAYS_SOUP], 201) },
    before: pressing("Copy to Today", /^Whole Day/),
    button: "Undo",
    call: "POST /api/food-entries/remove",
  },

  "Sign Out": { path: "/profile", button: "Sign Out", call: "POST /api/auth/logout" },
  "the goal": {
    path: "/profile",
    before: pressing(/Update Goals/),
    button: "Update Goal",
    call: "PATCH /api/user/profile",
  },
  "the profile": {
    path: "/profile",
    before: pressing("Edit profile"),
    button: "Update Profile",
    call: "PATCH /api/user/profile",
  },
  "a changed password": {
    path: "/profile",
    before: serialize(
      pressing(/Change Password/),
      typing({ "Current password": "password1", "New password": "password2" }),
    ),
    button: "Change Password",
    call: "POST /api/auth/change-password",
  },
  "signing one device out": {
    path: "/profile",
    routes: { "GET /api/auth/sessions": () => json([session(1, true), session(2, false)]) },
    before: pressing(/Signed-In Devices/),
    button: "Sign Out Chrome on Linux",
    call: "DELETE /api/auth/sessions/2",
  },
  "signing the other devices out": {
    path: "/profile",
    routes: { "GET /api/auth/sessions": () => json([session(1, true), session(2, false)]) },
    before: pressing(/Signed-In Devices/),
    button: "Sign Out Other Devices",
    call: "POST /api/auth/sessions/revoke-others",
  },
  "the export": {
    path: "/profile",
    before: serialize(pressing(/Export My Data/), async () => {
      await screen.findByRole("dialog");
      await waitForSheetContent();
    }),
    button: "Export My Data",
    call: "GET /api/user/export",
  },
  "Delete My Account": {
    path: "/profile",
    before: serialize(pressing(/Delete Account/), typing({ Password: "correct horse" })),
    button: "Delete My Account",
    call: "DELETE /api/user",
  },

  "a friend request": {
    ...friends({ "GET /api/users/search": () => json([{ id: 2, username: "bob" }]) }),
    before: serialize(choosing("tab", /Friends/), typing({ "Search people by username": "bob" })),
    button: "Add Friend bob",
    call: "POST /api/friends/request",
  },
  ...Object.fromEntries(
    ["accept", "decline"].map((answer): [string, DoubleTap] => [
      `a friend request's ${answer}`,
      {
        ...friends({
          "GET /api/friends/requests": () =>
            json([{ id: 21, from: { id: 3, username: "cyd" }, createdAt: "2026-06-17T12:00:00.000Z" }]),
        }),
        before: choosing("tab", /Friends/),
        button: new RegExp(`^${answer} cyd`, "i"),
        call: `POST /api/friends/requests/21/${answer}`,
      },
    ]),
  ),
  "removing a friend": {
    ...friends({
      "GET /api/friends": () => json([{ id: 11, friend: { id: 2, username: "bob", profileImageUrl: null } }]),
    }),
    before: serialize(choosing("tab", /Friends/), pressing("Remove bob")),
    button: "Remove",
    call: "DELETE /api/friends/11",
  },
  "blocking somebody": {
    ...friends({
      "GET /api/friends": () => json([{ id: 11, friend: { id: 2, username: "bob", profileImageUrl: null } }]),
    }),
    before: serialize(choosing("tab", /Friends/), pressing("Block bob")),
    button: "Block",
    call: "POST /api/users/2/block",
  },
  "unblocking somebody": {
    ...friends({ "GET /api/blocks": () => json([{ id: 4, username: "dan", createdAt: "2026-06-17T12:00:00.000Z" }]) }),
    before: choosing("tab", /Friends/),
    button: "Unblock dan",
    call: "DELETE /api/users/4/block",
  },
  "a like": {
    ...friends({
      [FEED]: () => json([BOBS_SHARE]),
      // Calls follow one another: the second one would be sent when the first is answered.
      "POST /api/progress/2/like": () => json({ likes: 4, liked: true }),
    }),
    button: "3 likes on A week of soup",
    call: "POST /api/progress/2/like",
  },
  "a comment": {
    ...friends({ [FEED]: () => json([BOBS_SHARE]), "GET /api/progress/2/comments": () => json([]) }),
    before: serialize(pressing("1 comment on A week of soup"), typing({ "Your comment": "Well done" })),
    button: "Add Comment",
    call: "POST /api/progress/2/comments",
  },
  "deleting a comment": {
    ...friends({ [FEED]: () => json([BOBS_SHARE]), "GET /api/progress/2/comments": () => json([COMMENT]) }),
    before: pressing("1 comment on A week of soup", "Delete comment by cyd"),
    button: "Delete",
    call: "DELETE /api/progress/comments/5",
  },
  "a share": {
    ...friends({}),
    before: serialize(pressing("Share Progress"), typing({ Title: "Soup" })),
    button: "Share Progress",
    call: "POST /api/progress/share",
  },
  "deleting a share": {
    ...friends({ [FEED]: () => json([OWN_SHARE]) }),
    before: pressing("More about Goal met", "Delete Share"),
    button: "Delete",
    call: "DELETE /api/progress/1",
  },
  "reporting a share": {
    ...friends({ [FEED]: () => json([BOBS_SHARE satisfies FeedItem]) }),
    before: serialize(
      pressing("More about A week of soup", "Report Share"),
      typing({ "What is wrong with it?": "Rude" }),
    ),
    button: "Send Report",
    call: "POST /api/reports",
  },

  "a review": {
    path: "/reviews",
    before: choosing("radio", /^5 stars/),
    button: "Submit Review",
    call: "POST /api/reviews",
  },
  "a changed review": {
    path: "/reviews",
    routes: { "GET /api/reviews/mine": () => json(REVIEW) },
    before: pressing("Edit"),
    button: "Save Changes",
    call: "PATCH /api/reviews/mine",
  },
  "deleting a review": {
    path: "/reviews",
    routes: { "GET /api/reviews/mine": () => json(REVIEW) },
    before: pressing("Edit"),
    button: "Delete Review",
    call: "DELETE /api/reviews/mine",
  },
  "a helpful vote": {
    path: "/reviews",
    routes: { "GET /api/reviews": () => json([BOBS_REVIEW]) },
    button: "Helpful (3)",
    call: "POST /api/reviews/2/helpful",
  },
  "reporting a review": {
    path: "/reviews",
    routes: { "GET /api/reviews": () => json([BOBS_REVIEW]) },
    before: serialize(pressing("Report the review by bob"), typing({ "What is wrong with it?": "Rude" })),
    button: "Send Report",
    call: "POST /api/reports",
  },
};

/** Two taps, before React draws anything of the first one. */
const tapTwice = (button: HTMLElement) =>
  act(async () => {
    button.click();
    button.click();
  });

/** The button that can be pressed: what lies under an open sheet has the same name now and then. */
async function findButton(name: string | RegExp): Promise<HTMLElement> {
  const dialog = screen.queryAllByRole("dialog").at(-1);
  const inDialog = dialog && within(dialog).queryByRole("button", { name });
  return inDialog ?? (await screen.findByRole("button", { name }));
}

const toastText = () => document.querySelector(".toast")?.textContent;
/** The toast of a first try may come after the button for another one. */
const waitForToast = (title: string) => waitFor(() => expect(toastText()).toContain(title));

beforeEach(() => {
  installDevice();
  installStripeStub();
});

test.each(Object.entries(DOUBLE_TAPS))(
  "%s: a double tap sends one request, and says nothing of the second",
  async (_, tap) => {
    const { path, routes, before, button, call, callsBefore = 0 } = tap;
    const app = openApp(path, { ...SIGNED_IN, [call]: never, ...routes });
    await before?.(app);
    const target = await findButton(button);
    const toast = toastText();
    await tapTwice(target);
    await waitFor(() => expect(app.server.callsTo(call).length).toBeGreaterThan(callsBefore));
    // What a second tap sets off may take a few turns of the event loop.
    await act(() => Bun.sleep(20));
    expect(app.server.callsTo(call)).toHaveLength(callsBefore + 1);
    expect([toast, undefined]).toContain(toastText());
  },
);

test("Subscribe Now: a double tap confirms one payment, also where it goes through between the taps", async () => {
  const { user } = openApp("/subscribe", { ...SIGNED_IN, ...shop, "POST /api/payment-success": never });
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
