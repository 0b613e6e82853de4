import { describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { type Answers, errorResponse } from "../support/web/fake-server.ts";
import { openApp, SELLING, SIGNED_IN, TRIAL_EXPIRED, WITHOUT_TRIAL } from "../support/web/render.tsx";
import { findToastText, press } from "../support/web/screen.ts";

// After a trial on a server that sells nothing.

const PROFILE = "GET /api/user/profile";
const EXPIRED: Answers = { ...SIGNED_IN, [PROFILE]: TRIAL_EXPIRED };
/** What the server says to a caller without the app. */
const UNAVAILABLE = () =>
  errorResponse(503, "Whoever runs it can set STRIPE_SECRET_KEY.", { kind: "payments_unavailable" });

const expectNoSetting = () => expect(document.body.textContent).not.toMatch(/STRIPE|ACCESS_MODE|contact support/i);

async function addSoup(routes: Answers) {
  const app = openApp("/manual-entry", routes);
  await app.user.type(await screen.findByLabelText("Food Name"), "Soup");
  await app.user.type(screen.getByLabelText("Calories"), "200");
  await press(app.user, "Add to Food Diary");
  return app;
}

describe("a trial that has ended where nothing is sold", () => {
  test("leaves reading and exporting, in the profile", async () => {
    const { user } = openApp("/profile", EXPIRED);
    const notice = within(await screen.findByRole("alert"));
    expect(notice.getByText(/^Trial expired.*You can still read and export your diary/)).toBeTruthy();
    expect(notice.queryByRole("link", { name: "Subscribe" })).toBeNull();
    expect(notice.getByRole("link", { name: "View Food History" }).getAttribute("href")).toBe("/history");
    await press(user, "Export Your Diary");
    expect(await screen.findByRole("dialog", { name: "Export My Data" })).toBeTruthy();
    expect(screen.getByText("Not available on this server")).toBeTruthy();
    expectNoSetting();
  });

  test("leads from what needs access to the export, which is open then", async () => {
    const { user, address } = await addSoup(EXPIRED);
    const modal = within(await screen.findByRole("dialog", { name: "Your free trial has ended" }));
    expect(modal.getByRole("alert").textContent).toStartWith("Trial expired.");
    expect(modal.queryByText(/\$/)).toBeNull();
    expect(modal.getByRole("link", { name: "View Food History" }).getAttribute("href")).toBe("/history");
    await user.click(modal.getByRole("link", { name: "Export Your Diary" }));
    expect(await screen.findByRole("dialog", { name: "Export My Data" })).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/profile"));
    expectNoSetting();
  });

  test("tells of no support where someone opens the page after a payment", async () => {
    openApp("/payment-success", { ...EXPIRED, "POST /api/payment-success": UNAVAILABLE });
    expect(await findToastText("Activation Issue")).toContain("you cannot subscribe here");
    expect(await screen.findByText("Premium is not active yet")).toBeTruthy();
    expectNoSetting();
  });
});

test.each([
  ["is offered where they are sold", SELLING, 1],
  ["is not where nothing is", {}, 0],
])("the way from the trial's offer to the plans %s", async (_, routes, count) => {
  await addSoup({ ...SIGNED_IN, ...routes, [PROFILE]: WITHOUT_TRIAL });
  await screen.findByRole("button", { name: "Start Free 24-Hour Trial" });
  expect(screen.queryAllByRole("link", { name: "See Premium Plans" })).toHaveLength(count);
});
