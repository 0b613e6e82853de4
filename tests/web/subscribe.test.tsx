import { beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { LOGIN_HINT_AFTER_MS } from "../../web/features/billing/components/payment-wait.tsx";
import { LOGIN_REDIRECT_MS } from "../../web/features/billing/use-subscription-setup.ts";
import { NOON } from "../support/fixed-now.ts";
import { type ConfirmAtStripe, installStripeStub } from "../support/stand-ins/stripe-stub.ts";
import { type Answers, errorResponse, json, never } from "../support/web/fake-server.ts";
import {
  answerTrialStart,
  CONFIG,
  NO_BILLING,
  openApp,
  PREMIUM,
  SIGNED_IN,
  TRIAL_EXPIRED,
} from "../support/web/render.tsx";
import { findToastText, getInput, press } from "../support/web/screen.ts";

const PROFILE = "GET /api/user/profile";
const SUCCESS = "POST /api/payment-success";
const CREATE = "POST /api/create-subscription";
const WITH_PAYMENTS = { ...CONFIG, stripePublishableKey: "pk_test_1" };
const SIGNED_OUT_NOW = () => errorResponse(401, "Please log in to continue.");

const buildSecret = (body: unknown) => `pi_secret_${JSON.stringify(body)}`;
const buildPlanSecret = (planType: string) => buildSecret({ planType });

const PAYING: Answers = {
  ...SIGNED_IN,
  "GET /api/config": WITH_PAYMENTS,
  [CREATE]: ({ body }) => json({ clientSecret: buildSecret(body) }),
  // The page after a payment is tested elsewhere.
  [SUCCESS]: never,
};

const OVERDUE: Answers = {
  [PROFILE]: TRIAL_EXPIRED,
  "GET /api/billing": { ...NO_BILLING, plan: "monthly", status: "past_due" },
};

/** The payments, oldest first, with their return URLs. */
let paid: string[] = [];
let returnUrls: string[] = [];
const accept: ConfirmAtStripe = async (clientSecret, _cardNumber, returnUrl) => {
  paid.push(clientSecret);
  returnUrls.push(returnUrl);
  return {};
};

beforeEach(() => {
  paid = [];
  returnUrls = [];
  globalThis.confirmAtStripe = accept;
  globalThis.stripeFormEvent = "ready";
  installStripeStub();
});

async function plans(routes: Answers = {}) {
  const app = openApp("/subscribe", { ...PAYING, ...routes });
  await screen.findByRole("radio", { name: /Free Trial/ });
  return app;
}
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
async function choose(plan: RegExp, routes: Answers = {}) {
  const app = await plans(routes);
  await app.user.click(radio(plan));
  return app;
}
const waitForForm = () => screen.findByRole("button", { name: "Subscribe Now" });

describe("the plans", () => {
  test("are three, each with its price, that it renews, and features; 'Best Value' is the yearly one, the trial is chosen [K03 K04]", async () => {
    await plans();
    expect(screen.getByRole("heading", { name: "Choose Your Plan" })).toBeTruthy();
    const checked = screen.getAllByRole<HTMLInputElement>("radio").map((plan) => plan.checked);
    expect(checked).toEqual([true, false, false]);
    const monthly = "Monthly $5.97 per month";
    for (const name of ["Free Trial Free for 24 hours", monthly, "Yearly Best Value $19.97 per year"]) {
      const plan = screen.getByRole("radio", { name });
      const about = document.getElementById(plan.getAttribute("aria-describedby") ?? "");
      expect(about?.querySelector("p")?.textContent).not.toBe("");
      expect(within(about as HTMLElement).getAllByRole("listitem").length).toBeGreaterThan(2);
    }
    // What a year really saves.
    expect(screen.getByText("Save 72% compared to paying monthly")).toBeTruthy();
    expect(screen.queryByText(/80%/)).toBeNull();
  });

  test("are shown although it is not known what was paid", async () => {
    await plans({ "GET /api/billing": errorResponse(500, "Oops") });
  });

  test("give way to the 'Session Expired' card of an ended session, which leads back [A24]", async () => {
    const { user, address } = openApp("/subscribe", { ...PAYING, [PROFILE]: SIGNED_OUT_NOW });
    expect(await screen.findByText("Session Expired")).toBeTruthy();
    expect(screen.queryByText("Choose Your Plan")).toBeNull();
    await user.click(screen.getByRole("link", { name: "Log In to Continue" }));
    await waitFor(() => expect(address()).toBe("/auth/login"));
  });

  test("are not for a server that is free", async () => {
    const { address } = openApp("/subscribe", { ...PAYING, "GET /api/config": { ...CONFIG, accessMode: "free" } });
    await waitFor(() => expect(address()).toBe("/"));
  });

  test.each<[string, Answers, string, string]>([
    ["has premium, who can manage it", { [PROFILE]: PREMIUM }, "You have Premium", "Manage Premium"],
    ["has a payment to mend", OVERDUE, "Your last payment did not go through", "Update Your Card"],
  ])("are not for who %s", async (_, routes, title, link) => {
    openApp("/subscribe", { ...PAYING, ...routes });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole("link", { name: link }).getAttribute("href")).toBe("/profile#premium");
    expect(screen.queryByRole("radio")).toBeNull();
  });
});

describe("the trial", () => {
  const START = "Start Free 24-Hour Trial";

  test("that was never started is started", async () => {
    const { user } = await plans(answerTrialStart());
    expect(screen.queryByText(/left in your free trial/)).toBeNull();
    await press(user, START);
    expect(await screen.findByText(/left in your free trial/)).toBeTruthy();
    expect(await findToastText("Free Trial Started")).toBe("You have full access for 24 hours.");
    expect(screen.queryByRole("button", { name: START })).toBeNull();
  });

  test("that was used is told in red, without a link to this very screen", async () => {
    await plans({ [PROFILE]: TRIAL_EXPIRED });
    expect(screen.getByRole("alert").textContent).toContain("Trial expired");
    expect(screen.queryByRole("link", { name: "Subscribe" })).toBeNull();
    expect(screen.getByText(/You have used your free trial/)).toBeTruthy();
  });
});

describe("setting a paid plan up", () => {
  test.each([
    [/Monthly/, "monthly", "$5.97 now, then every month"],
    [/Yearly/, "yearly", "$19.97 now, then every year"],
  ])("%p asks for that plan and shows its form", async (name, planType, terms) => {
    const { server } = await choose(name);
    expect(await waitForForm()).toBeTruthy();
    expect(server.callsTo(CREATE).map(({ body }) => body)).toEqual([{ planType }]);
    expect(screen.getByText(new RegExp(terms.replace("$", "\\$")))).toBeTruthy();
    expect(getInput("Card number")).toBeTruthy();
  });

  test("shows what is waited for, and after ten seconds what may help", async () => {
    await choose(/Monthly/, { [CREATE]: never });
    expect(await screen.findByText("Setting up your subscription...")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Log In Again" })).toBeNull();
    setSystemTime(NOON + LOGIN_HINT_AFTER_MS);
    const link = await screen.findByRole("link", { name: "Log In Again" });
    expect(link.getAttribute("href")).toBe("/auth/login");
  });

  test("never shows the form of the plan that was chosen before, however late its answer", async () => {
    const monthly = Promise.withResolvers<Response>();
    const { user, server } = await choose(/Monthly/, { [CREATE]: () => monthly.promise });
    await waitFor(() => expect(server.callsTo(CREATE)).toHaveLength(1));
    await user.click(radio(/Yearly/));
    expect(screen.getByText("Setting up your subscription...")).toBeTruthy();
    // The second call waits for the first one.
    expect(server.callsTo(CREATE)).toHaveLength(1);
    const yearly = Promise.withResolvers<Response>();
    server.on({ [CREATE]: () => yearly.promise });
    monthly.resolve(json({ clientSecret: buildPlanSecret("monthly") }));
    await waitFor(() => expect(server.callsTo(CREATE)).toHaveLength(2));
    expect(screen.queryByRole("button", { name: "Subscribe Now" })).toBeNull();
    yearly.resolve(json({ clientSecret: buildPlanSecret("yearly") }));
    await user.click(await waitForForm());
    await waitFor(() => expect(paid).toEqual([buildPlanSecret("yearly")]));
  });

  test("is forgotten when the trial is chosen again, and begun again after that", async () => {
    const { user, server } = await choose(/Monthly/);
    await waitForForm();
    await user.click(radio(/Free Trial/));
    expect(screen.queryByRole("button", { name: "Subscribe Now" })).toBeNull();
    await user.click(radio(/Monthly/));
    await waitForForm();
    expect(server.callsTo(CREATE)).toHaveLength(2);
  });

  test("that fails is 'Payment Setup Failed', and can be tried again [E20]", async () => {
    const { user, server } = await choose(/Monthly/, {
      [CREATE]: errorResponse(503, "Stripe does not answer. Please try again in a minute.", {
        kind: "payments_unreachable",
      }),
    });
    expect(await findToastText("Payment Setup Failed")).toBe("Unable to initialize payment. Please try again.");
    expect(screen.getByRole("alert").textContent).toContain("Stripe does not answer. Please try again in a minute.");
    server.on({ [CREATE]: PAYING[CREATE] ?? never });
    await press(user, "Try Again");
    expect(await waitForForm()).toBeTruthy();
  });

  test.each([/Yearly/, /Monthly/])(
    "of %p where nothing is sold says what is left, and of no second try",
    async (plan) => {
      const message = "This server takes no payments yet. Whoever runs it can set STRIPE_SECRET_KEY.";
      await choose(plan, {
        "GET /api/config": CONFIG,
        [CREATE]: errorResponse(503, message, { kind: "payments_unavailable" }),
      });
      expect(
        await screen.findByText(/you cannot subscribe here. You can still read and export your diary/),
      ).toBeTruthy();
      expect(document.body.textContent).not.toMatch(/STRIPE|try again|Payment Setup Failed/i);
    },
  );

  test("with a session that has ended is 'Session Expired', and leads to the login after 2 seconds [E19 K47]", async () => {
    const { server, address } = await choose(/Monthly/, { [CREATE]: SIGNED_OUT_NOW });
    expect(await findToastText("Session Expired")).toBe("Please log in again to continue with your subscription.");
    expect(screen.getByRole("link", { name: "Log In to Continue" })).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/subscribe"));
    server.on({ "GET /api/auth/user": SIGNED_OUT_NOW });
    await waitFor(() => expect(address()).toBe("/auth/login"));
    expect(LOGIN_REDIRECT_MS).toBe(2000);
  });

  test("of premium that was bought elsewhere shows it, and says so instead of 'Payment Setup Failed'", async () => {
    const { user, server } = await plans({ [CREATE]: errorResponse(409, "You have premium already.") });
    server.on({ [PROFILE]: PREMIUM });
    await user.click(radio(/Monthly/));
    expect(await screen.findByText("You have Premium")).toBeTruthy();
    expect(await findToastText("You already have Premium")).toBe("No payment was started.");
    expect(screen.queryByText("Payment Setup Failed")).toBeNull();
  });

  test("of a demo, which cannot pay, says what to do, and of no second try", async () => {
    const { server } = await choose(/Monthly/, { [CREATE]: errorResponse(409, "Create your own account.") });
    expect(await screen.findByText("Create your own account.")).toBeTruthy();
    await waitFor(() => expect(server.callsTo(PROFILE)).toHaveLength(2));
    expect(document.body.textContent).not.toMatch(/try again|Payment Setup Failed/i);
  });

  test("without what Stripe's code needs says so, and can be tried again", async () => {
    const { user, server } = await plans();
    server.on({ "GET /api/config": errorResponse(500, "Oops") });
    await user.click(radio(/Monthly/));
    expect(await screen.findByText(/js\.stripe\.com/)).toBeTruthy();
    server.on({ "GET /api/config": WITH_PAYMENTS });
    await press(user, "Try Again");
    expect(await waitForForm()).toBeTruthy();
    expect(server.callsTo(CREATE)).toHaveLength(1);
  });

  test("whose form Stripe cannot show is begun again", async () => {
    globalThis.stripeFormEvent = "loaderror";
    const { user, server } = await choose(/Monthly/);
    expect(await screen.findByText("The payment form could not be shown.")).toBeTruthy();
    globalThis.stripeFormEvent = "ready";
    server.on({ [CREATE]: { clientSecret: "pi_another" } });
    await press(user, "Try Again");
    await user.click(await waitForForm());
    await waitFor(() => expect(paid).toEqual(["pi_another"]));
  });
});

describe("paying", () => {
  test("is 'Payment Successful', and goes on to the activation at /payment-success [C35 E38]", async () => {
    const { user, address } = await choose(/Monthly/);
    await user.click(await waitForForm());
    await screen.findByText("Activating Premium...");
    expect(await findToastText("Payment Successful")).toBe("Welcome to Premium!");
    await waitFor(() => expect(address()).toBe("/payment-success"));
    expect(paid).toEqual([buildPlanSecret("monthly")]);
    expect(returnUrls).toEqual(["http://localhost/payment-success"]);
  });

  test("that is declined is 'Payment Failed' with why, and keeps the form [E21]", async () => {
    globalThis.confirmAtStripe = async () => ({ error: { message: "Your card was declined." } });
    const { user, address } = await choose(/Monthly/);
    await waitForForm();
    await user.type(getInput("Card number"), "4000000000000002");
    await press(user, "Subscribe Now");
    expect(await findToastText("Payment Failed")).toBe("Your card was declined.");
    expect(screen.getByRole("alert").textContent).toBe("Your card was declined.");
    expect(getInput("Card number").value).toBe("4000000000000002");
    await waitFor(() => expect(address()).toBe("/subscribe"));
  });

  test("what another tab has paid already goes on to the activation as well", async () => {
    const error = { message: "This payment has succeeded already.", payment_intent: { status: "succeeded" } };
    globalThis.confirmAtStripe = async () => ({ error });
    const { user } = await choose(/Monthly/);
    await user.click(await waitForForm());
    expect(await screen.findByText("Activating Premium...")).toBeTruthy();
  });

  test("lets nothing else be chosen meanwhile", async () => {
    globalThis.confirmAtStripe = () => new Promise(() => {});
    const { user } = await choose(/Monthly/);
    await user.click(await waitForForm());
    expect(radio(/Yearly/).disabled).toBe(true);
  });
});
