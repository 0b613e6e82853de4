import type { Billing } from "../../../src/contracts/billing.ts";
import { CARDS, choosePlan, installStripe, pay, startShop } from "../../support/e2e/paying.ts";
import { choose, fill, open, press, reload, type Scene, see, toast } from "../../support/e2e/steps.ts";
import { NOON } from "../../support/fixed-now.ts";
import { fail, hold, patch, restore, still } from "../../support/gallery/answers.ts";
import { gallery, SIGNED_IN } from "../../support/gallery/gallery.ts";

const PROFILE = /api\/user\/profile/;
const EXPIRED = { hasAccess: false, isTrialActive: false, isTrialExpired: true, trialHoursRemaining: 0 };
/** From now on the profile is answered with this trial. */
const setTrial = (trial: object) => patch(PROFILE, trial, "trialStatus");

const WITHOUT_TRIAL = { hasTrial: false };
gallery("the plans, with the trial in each of its states", WITHOUT_TRIAL, {
  "profile-trial-new": [open("/profile"), see("Your free 24-hour trial has not started yet.")],
  "subscribe-trial-new": [open("/subscribe"), see("Start Free 24-Hour Trial", "button")],
  "subscribe-trial-started": [
    press("Start Free 24-Hour Trial"),
    see(/left in your free trial/),
    toast("Free Trial Started"),
  ],
  "subscribe-trial-running": [setTrial({ trialHoursRemaining: 4.2 }), reload, see("5 hours left in your free trial")],
  "subscribe-trial-expired": [restore, setTrial(EXPIRED), reload, see(/Trial expired/)],
  "profile-trial-expired": [open("/profile"), see(/Trial expired/)],
  // By way of Home: without the profile the server alone knows, and this trial is the client's.
  "trial-modal-expired": [
    open("/"),
    see(/Trial expired/),
    press("Manual", "link"),
    fill({ "Food Name": "Soup", Calories: "200" }),
    press("Add to Food Diary"),
    see("Your free trial has ended", "dialog"),
  ],
});

type Shop = Scene & Awaited<ReturnType<typeof startShop>>;
const CREATE = /api\/create-subscription/;
const SETTING_UP = {
  start: startShop,
  errors: [/50[03].*\/api\/create-subscription/, /401.*\/api\/create-subscription/, /js\.stripe\.com/],
};
const later =
  (ms: number) =>
  ({ page }: Scene) =>
    page.clock.runFor(ms);
const breakShop =
  (fault: "refuse" | "none") =>
  ({ stripe }: Shop) =>
    stripe.breakWith(fault);
const withStripe = ({ page, stripe }: Shop) => installStripe(page, { stripe });

gallery("a paid plan while it is set up, and what can stand in its way", SETTING_UP, {
  "subscribe-no-stripe": [
    ({ page }) => page.clock.install({ time: NOON }),
    open("/subscribe"),
    async ({ page }) => {
      const asked = page.waitForRequest("https://js.stripe.com/**");
      await page.route("https://js.stripe.com/**", () => {});
      await page.getByText("Yearly", { exact: true }).click();
      await asked;
    },
    later(21_000),
    see(/js\.stripe\.com/),
  ],
  "subscribe-setting-up": [
    withStripe,
    hold(CREATE),
    open("/subscribe"),
    choose("Monthly"),
    see("Setting up your subscription..."),
  ],
  "subscribe-setting-up-long": [later(11_000), see("Log In Again", "link")],
  "subscribe-setup-failed": [
    restore,
    breakShop("refuse"),
    open("/subscribe"),
    choose("Yearly"),
    toast("Payment Setup Failed"),
  ],
  "subscribe-session-expired": [
    breakShop("none"),
    fail(CREATE, 401, "Please log in to continue."),
    press("Try Again"),
    see("Log In to Continue", "link"),
  ],
});

const NO_PAYMENTS = { errors: [/503.*\/api\/create-subscription/] };
gallery("a server without payments", NO_PAYMENTS, {
  "subscribe-no-payments": [open("/subscribe"), choose("Monthly"), see(/you cannot subscribe here/)],
});

const ACTIVATE = /api\/payment-success/;
const PAYING = { start: startShop, errors: [/409 \(Conflict\).*\/api\/payment-success/] };
gallery("the payment form, a declined card, the activation and what premium unlocks", PAYING, {
  "subscribe-monthly": [withStripe, open("/subscribe"), ({ page }) => choosePlan(page, "Monthly")],
  "subscribe-yearly": [({ page }) => choosePlan(page, "Yearly")],
  "subscribe-declined": [({ page }) => pay(page, CARDS.declined), toast("Payment Failed")],
  "payment-not-active": [open("/payment-success"), toast("Activation Issue")],
  "payment-not-confirmed": [open("/payment-success?redirect_status=failed"), see("Your payment was not confirmed")],
  "payment-activating": [
    // The same address again would be a reload, after which the page still knows that.
    press("Back to the Plans", "link"),
    hold(ACTIVATE),
    open("/payment-success"),
    see("Activating Premium..."),
  ],
  "payment-success": [
    restore,
    open("/subscribe"),
    ({ page }) => choosePlan(page, "Yearly"),
    ({ page }) => pay(page, CARDS.good),
    see("Payment Successful!"),
    toast("Premium Activated!"),
  ],
  "subscribe-premium": [open("/subscribe"), see("You have Premium")],
});

const YEARLY: Billing = {
  ...{ plan: "yearly", status: "active", renewsAt: "2027-09-22T12:00:00.000Z", cancelAtPeriodEnd: false },
};
/** Opens the sheet with this billing. */
const openPremium = (billing: Partial<Billing>) => [
  patch(/api\/billing$/, { ...YEARLY, ...billing }),
  open("/profile#premium"),
  reload,
  see("Premium", "dialog"),
  ({ page }: Scene) => page.getByRole("dialog").locator(".skeleton").first().waitFor({ state: "detached" }),
];

gallery("managing premium, in every state that it has", SIGNED_IN, {
  "profile-premium": [setTrial({ hasAccess: true, isPremium: true }), open("/profile"), see("Mealglass Premium")],
  "premium-active": openPremium({}),
  "premium-canceled": openPremium({ cancelAtPeriodEnd: true }),
  "premium-past-due": openPremium({ status: "past_due" }),
  "premium-ended": openPremium({ status: "ended", renewsAt: null }),
  "premium-granted": openPremium({ plan: null, status: "none", renewsAt: null }),
  "subscribe-past-due": [
    restore,
    setTrial(EXPIRED),
    patch(/api\/billing$/, { ...YEARLY, status: "past_due" }),
    open("/subscribe"),
    see("Your last payment did not go through"),
  ],
  "subscribe-waiting": [restore, hold(PROFILE), open("/subscribe"), see(/./, "status")],
});

const FAILING = { errors: [/500 \(Internal Server Error\)/] };
gallery("plans that cannot be loaded", FAILING, {
  "subscribe-failed": [fail(PROFILE), open("/subscribe"), see("The plans could not be loaded")],
  subscribe: [restore, still([open("/subscribe"), see("Choose Your Plan")])],
});
