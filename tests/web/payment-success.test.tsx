import { describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { type Answers, errorResponse, fakeServer, json, never } from "../support/web/fake-server.ts";
import { loadPage } from "../support/web/load-page.tsx";
import { CONFIG, PREMIUM, SIGNED_IN, TRIAL_EXPIRED } from "../support/web/render.tsx";
import { findToastText, press } from "../support/web/screen.ts";

const PROFILE = "GET /api/user/profile";
const ACTIVATE = "POST /api/payment-success";
const RETURNED =
  "/payment-success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded";

/** Routes of a server that knows the payment: the account has premium after the activation. */
function createPayingRoutes(routes: Answers = {}) {
  const server = fakeServer({
    ...SIGNED_IN,
    [PROFILE]: TRIAL_EXPIRED,
    [ACTIVATE]: () => {
      server.on({ [PROFILE]: PREMIUM });
      return json({ message: "Premium is active.", profile: PREMIUM });
    },
    ...routes,
  });
  return server;
}

const activated = () => screen.findByText("Payment Successful!");

describe("after a payment", () => {
  test("says 'Premium Activated!', with what is unlocked and where to go, and asks the server once [E39]", async () => {
    const server = createPayingRoutes();
    let page = loadPage("/payment-success");
    await activated();
    expect(await findToastText("Premium Activated!")).toBe("Your premium features are now active.");
    const unlocked = within(screen.getByRole("main")).getAllByRole("listitem");
    expect(unlocked.map(({ textContent }) => textContent)).toEqual([
      "Unlimited AI food analysis",
      "Advanced nutrition insights",
      "Premium diet recommendations",
      "AR nutrition overlay",
      "Priority support",
    ]);
    expect(screen.getByRole("link", { name: "Take Photo of Food" }).getAttribute("href")).toBe("/camera");
    expect(screen.getByRole("link", { name: "Go to Profile" }).getAttribute("href")).toBe("/profile");
    await waitFor(() => expect(server.callsTo(PROFILE).length).toBeGreaterThan(1));
    // Once in StrictMode, and however often the page is loaded again while there is premium.
    for (const calls of [1, 2]) {
      page.unmount();
      page = loadPage();
      await activated();
      expect(server.callsTo(ACTIVATE)).toHaveLength(calls);
      server.on({ [PROFILE]: TRIAL_EXPIRED });
    }
  });

  test("the server is asked at once, and the payment's secret is taken out of the address", async () => {
    const server = createPayingRoutes({ [ACTIVATE]: never });
    loadPage(RETURNED);
    await screen.findByText("Activating Premium...");
    expect(window.location.href).toBe("http://localhost/payment-success");
    expect(server.callsTo(ACTIVATE)).toHaveLength(1);
  });

  test("that the bank refused says so, and asks for nothing", async () => {
    const server = createPayingRoutes();
    loadPage(RETURNED.replace("succeeded", "failed"));
    expect(await screen.findByText("Your payment was not confirmed")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to the Plans" }).getAttribute("href")).toBe("/subscribe");
    expect(window.location.search).toBe("");
    expect(server.callsTo(ACTIVATE)).toEqual([]);
  });

  test.each([
    [409, "Stripe has not told us yet that your payment went through."],
    [503, "Stripe does not answer. Please try again in a minute."],
  ])("%p is 'Activation Issue' with what the server says, and can be tried again [E22]", async (status, message) => {
    const server = createPayingRoutes({ [ACTIVATE]: errorResponse(status, message) });
    const { user } = loadPage("/payment-success");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await findToastText("Activation Issue")).toBe("Please contact support if premium features aren't working.");
    server.on({ [ACTIVATE]: { message: "Premium is active.", profile: PREMIUM } });
    await press(user, "Try Again");
    await activated();
    expect(server.callsTo(ACTIVATE)).toHaveLength(2);
  });

  test("with a session that has ended leads to the login, and back", async () => {
    const server = createPayingRoutes({ [ACTIVATE]: errorResponse(401, "Please log in to continue.") });
    loadPage("/payment-success");
    await waitFor(() => expect(window.location.pathname).toBe("/auth/login"));
    expect(server.callsTo(ACTIVATE)).toHaveLength(1);
    expect(screen.queryByText("Activation Issue")).toBeNull();
  });
});

test("a free server has no such page: Home opens, and nothing is asked for", async () => {
  const server = createPayingRoutes({ "GET /api/config": { ...CONFIG, accessMode: "free" } });
  loadPage(RETURNED);
  await screen.findByRole("heading", { name: "Today's Meals" });
  expect(window.location.pathname).toBe("/");
  expect(server.callsTo(ACTIVATE)).toEqual([]);
});
