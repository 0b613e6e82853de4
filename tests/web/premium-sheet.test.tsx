import { describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import type { Billing } from "../../src/contracts/billing.ts";
import { type Answers, errorResponse } from "../support/web/fake-server.ts";
import { openProfileSheet } from "../support/web/profile.tsx";
import { CONFIG, NO_BILLING, openApp, PREMIUM, SELLING, SIGNED_IN, TRIAL_EXPIRED } from "../support/web/render.tsx";
import { findToastText } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";

const PROFILE = "GET /api/user/profile";
const BILLING = "GET /api/billing";
const YEARLY: Billing = {
  plan: "yearly",
  status: "active",
  renewsAt: "2027-03-10T12:00:00.000Z",
  cancelAtPeriodEnd: false,
};
const ENDING = { ...YEARLY, cancelAtPeriodEnd: true };
const OVERDUE: Billing = { ...YEARLY, status: "past_due" };
const ENDED: Billing = { ...YEARLY, status: "ended", renewsAt: null };

/** Routes of a premium account with this subscription. */
async function profile(billing: Billing, routes: Answers = {}) {
  const premium: Answers = { [PROFILE]: PREMIUM, [BILLING]: billing };
  const app = openApp("/profile", { ...SIGNED_IN, ...premium, ...routes });
  await screen.findByRole("region", { name: "Premium" });
  return app;
}
const openSheet = (billing: Billing, routes: Answers = {}) =>
  openProfileSheet("Premium", { [PROFILE]: PREMIUM, [BILLING]: billing, ...routes });
/** The sheet's facts as `label: value`. */
const facts = (): string[] =>
  [...document.querySelectorAll(".premium__facts dt")].map(
    (label) => `${label.textContent}: ${label.nextElementSibling?.textContent}`,
  );
const waitForFacts = () => waitFor(() => expect(facts()).not.toEqual([]));

describe("the card", () => {
  test("leads to the plans without premium", async () => {
    await profile(NO_BILLING, { ...SELLING, [PROFILE]: TRIAL_EXPIRED });
    const link = screen.getByRole("link", { name: "Premium All features, from $5.97 a month" });
    expect(link.getAttribute("href")).toBe("/subscribe");
  });

  test("is not there where everything is free", async () => {
    openApp("/profile", { ...SIGNED_IN, "GET /api/config": { ...CONFIG, accessMode: "free" } });
    await screen.findByText(/Version/);
    expect(screen.queryByRole("region", { name: "Premium" })).toBeNull();
  });

  test("is there for who pays on a server that has become free", async () => {
    const { sheet } = await openSheet(YEARLY, { "GET /api/config": { ...CONFIG, accessMode: "free" } });
    expect(await sheet.findByRole("button", { name: "Cancel Subscription" })).toBeTruthy();
  });
});

describe("the sheet", () => {
  test.each<[string, Partial<Billing>, string, RegExp]>([
    ["ends", ENDING, "Status: Canceled", /^You will not be charged again. You keep premium until then.$/],
    [
      "has a payment to mend",
      OVERDUE,
      "Status: Payment failed",
      /^Your last payment did not go through.*it ends now.$/,
    ],
    ["has ended", ENDED, "Status: Ended", /^You can subscribe again at any time.$/],
    ["is sold no more", { plan: null }, "Plan: Premium, at your original price", /^Cancel Subscription$/],
  ])("says of a subscription that %s what that means", async (_state, change, fact, note) => {
    const { sheet } = await openSheet({ ...YEARLY, ...change });
    await waitForFacts();
    expect(facts()).toContain(fact);
    expect(sheet.getByText(note)).toBeTruthy();
  });
  test("leads to the plans where nothing was ever paid", async () => {
    openApp("/profile#premium", { ...SIGNED_IN, [PROFILE]: TRIAL_EXPIRED });
    expect(await screen.findByText("You have no subscription.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See the Plans" }).getAttribute("href")).toBe("/subscribe");
  });
});

describe("a change", () => {
  test("cancels at the end of the period, and takes that back", async () => {
    const { user, sheet } = await openSheet(YEARLY, {
      "POST /api/billing/cancel": ENDING,
      "POST /api/billing/resume": YEARLY,
    });
    const cancel = await sheet.findByRole("button", { name: "Cancel Subscription" });
    const day = new Date("2027-03-10T12:00:00.000Z").toLocaleDateString([], { dateStyle: "long" });
    expect(facts()).toEqual(["Plan: Yearly, $19.97 per year", "Status: Active", `Renews on: ${day}`]);
    await user.click(cancel);
    expect(await findToastText("Subscription Canceled")).toBe(`You keep premium until ${day}.`);
    expect(facts()).toContain(`Ends on: ${day}`);
    expect(sheet.queryByRole("button", { name: "Cancel Subscription" })).toBeNull();

    await user.click(sheet.getByRole("button", { name: "Resume Subscription" }));
    expect(await findToastText("Subscription Resumed")).toBe("It renews as before.");
    expect(facts()).toContain("Status: Active");
  });

  test("ends at once what is overdue", async () => {
    const { user, sheet } = await openSheet(OVERDUE, { "POST /api/billing/cancel": ENDED });
    await user.click(await sheet.findByRole("button", { name: "Cancel Subscription" }));
    expect(await findToastText("Subscription Canceled")).toBe("You will not be charged again.");
    expect(facts()).toContain("Status: Ended");
  });

  test("shows what has become of a subscription that another device has ended meanwhile", async () => {
    const { user, sheet, server } = await openSheet(OVERDUE, {
      "POST /api/billing/cancel": errorResponse(409, "You have no subscription."),
    });
    await sheet.findByRole("button", { name: "Cancel Subscription" });
    server.on({ [BILLING]: ENDED });
    await user.click(sheet.getByRole("button", { name: "Cancel Subscription" }));
    expect(await findToastText("Not Canceled")).toBe("You have no subscription.");
    await waitFor(() => expect(facts()).toContain("Status: Ended"));
  });

  test.each([
    ["Payment Method and Invoices", YEARLY],
    ["Update Your Card", OVERDUE],
    ["Invoices", ENDED],
  ])("at the provider's page is reached by %j", async (name, billing) => {
    const visited: (string | URL)[] = [];
    setProperty(window.location, "assign", (url: string | URL) => void visited.push(url));
    const { user, sheet } = await openSheet(billing, {
      "POST /api/billing/portal": { url: "https://billing.stripe.test/session" },
    });
    await user.click(await sheet.findByRole("button", { name }));
    await waitFor(() => expect(visited).toEqual(["https://billing.stripe.test/session"]));
  });
});
