import { beforeEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ROOT } from "../support/paths.ts";
import { installStripeStub } from "../support/stand-ins/stripe-stub.ts";
import { errorResponse, type FakeRoutes, json, never } from "../support/web/fake-server.ts";
import { settle } from "../support/web/passing-time.ts";
import { openApp, SELLING, SIGNED_IN, SIGNED_OUT } from "../support/web/render.tsx";
import { waitForSheetContent } from "../support/web/screen.ts";
import { ADD, ANALYZE, installDevice, openLiveCamera, PIZZA, takePhoto } from "./camera-device.ts";

// A double tap sends one request, also where React had no time to draw that the first tap was taken. The lock that sees
// to it is tested in notifying-mutation.test.tsx: every change goes through it but those below, which have their own.
// Of the changes with the lock, one form is here.

/** Files that change something by the library alone, and what keeps their second tap from being sent. */
const UNLOCKED = {
  "features/profile/components/reminders/reminder-rows.tsx": "a switch that is asked for its latest state",
  "features/profile/use-export.ts": "the panel's lock",
  "features/billing/use-subscription-setup.ts": "the plan's calls follow one another",
  "domain/diary/portion-changing.ts": "the latest share, one call at a time",
  "features/camera/use-photo-flow.ts": "the flow's state: one analysis at a time",
  "features/manual-entry/components/meal-sentence.tsx": "nothing is changed: the foods of the last tap are shown",
};

test("every change that a tap starts is locked, or has its reason not to be", () => {
  const files = readdirSync(join(ROOT, "web"), { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const unlocked = files.filter((name) =>
    /\buseMutation\b[^"]*"@tanstack/.test(readFileSync(join(ROOT, "web", name), "utf8")),
  );
  expect(unlocked.toSorted()).toEqual([...Object.keys(UNLOCKED), "ui/hooks/use-notifying-mutation.ts"].toSorted());
});

const CREATE = "POST /api/create-subscription";
const ACTIVATE = "POST /api/payment-success";

type App = ReturnType<typeof openApp>;
type Step = (app: App) => Promise<unknown>;
/** What is tapped: the screen, the server's answers, what leads to the button, the button, and the call that it sends. */
type DoubleTap = [what: string, path: string, routes: FakeRoutes, before: Step, button: string | RegExp, call: string];

const nothing: Step = async () => {};
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
/** The toast of a first try may come after the button for another one; only that other one is answered as `routes` say. */
const failing =
  (title: string, routes: FakeRoutes, before: Step = nothing): Step =>
  async (app) => {
    await before(app);
    await waitFor(() => expect(readToast()).toContain(title));
    app.server.on(routes);
  };

const atCamera: Step = () => screen.findByRole("heading", { name: "Camera" });
const steps =
  (...all: Step[]): Step =>
  async (app) => {
    for (const step of all) await step(app);
  };
const chooseMonthly: Step = async ({ user }) => user.click(await screen.findByRole("radio", { name: /Monthly/ }));
const photographing = steps(atCamera, takePhoto);
const logIn = typing({ Email: "ada@example.org", Password: "password1" });
const openExport = steps(pressing(/Export My Data/), () => screen.findByRole("dialog"), waitForSheetContent);
const SECRET = { [CREATE]: () => json({ clientSecret: "pi_secret" }) };

const refuseAnalysis = { [ANALYZE]: () => errorResponse(504, "Too slow.") };
const refusePayment = { ...SELLING, [CREATE]: () => errorResponse(503, "Stripe does not answer.") };
const failAnalysis = failing("Analysis Failed", { [ANALYZE]: never }, photographing);
const failPayment = failing("Payment Setup Failed", SECRET, chooseMonthly);
const unsure = { [ANALYZE]: () => json({ ...PIZZA, confidence: 0.2 }) };

// Where calls follow one another, they are answered: the second one would be sent when the first is.
const DOUBLE_TAPS: DoubleTap[] = [
  ["a form", "/auth/login", SIGNED_OUT, logIn, "Log In", "POST /api/auth/login"],
  ["a payment that is set up again", "/subscribe", refusePayment, failPayment, "Try Again", CREATE],
  ["the shutter", "/camera", {}, steps(atCamera, openLiveCamera), "Capture photo", ANALYZE],
  ["an analysis again", "/camera", refuseAnalysis, failAnalysis, "Retry", ANALYZE],
  ["a result", "/camera", unsure, photographing, "Add to Food Diary", ADD],
  ["the export", "/profile", {}, openExport, "Export My Data", "GET /api/user/export"],
];

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

test.each(DOUBLE_TAPS)(
  "%s: a double tap sends one request, and says nothing of the second",
  async (_, path, routes, before, button, call) => {
    const app = openApp(path, { ...SIGNED_IN, [call]: never, ...routes });
    await before(app);
    const target = await findButton(button);
    const toast = readToast();
    const callsBefore = app.server.callsTo(call).length;
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
  const { user } = openApp("/subscribe", { ...SIGNED_IN, ...SELLING, ...SECRET, [ACTIVATE]: never });
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
