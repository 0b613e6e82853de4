import { describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { type Answers, errorResponse, json, never } from "../support/web/fake-server.ts";
import { openApp, PREMIUM, SIGNED_IN } from "../support/web/render.tsx";
import { press } from "../support/web/screen.ts";
import { BOBS_SHARE, FEED } from "../support/web/social.tsx";

// What every part of a screen does that is loaded: it has its shape while it waits, and a failure can be tried again.

const PROFILE = "GET /api/user/profile";
const SEARCH = "GET /api/foods/search";
const BILLING = "GET /api/billing";
const SESSIONS = "GET /api/auth/sessions";
const CONFIG = "GET /api/config";
const OWN_REVIEW = "GET /api/reviews/mine";
const REQUESTS = "GET /api/friends/requests";
const COMMENTS = "GET /api/progress/2/comments";
const ENTRIES = "GET /api/food-entries";
const SUMMARY = "GET /api/user/daily-summary";

/** Where it is, what else the server answers there, and which buttons and tabs lead to it. */
type Place = { path: string; routes?: Answers; leads?: RegExp[] };
const SUBSCRIPTION: Place = { path: "/profile#premium", routes: { [PROFILE]: PREMIUM } };
const SOCIAL: Place = { path: "/social", routes: { [FEED]: [BOBS_SHARE], [COMMENTS]: [] } };
const PICTURE: Place = { path: "/social", leads: [/^Share Progress$/, /^Make a Picture$/] };
const inProfile = (sheet: RegExp): Place => ({ path: "/profile", leads: [sheet] });
const inSocial = (lead: RegExp): Place => ({ ...SOCIAL, leads: [lead] });
const FRIENDS = inSocial(/Friends/);
const REVIEWS: Place = { path: "/reviews" };

async function open({ path, routes, leads = [] }: Place, more: Answers) {
  const app = openApp(path, { ...SIGNED_IN, ...routes, ...more });
  for (const name of leads) {
    const isTab = name.source === "Friends";
    await app.user.click(await screen.findByRole(isTab ? "tab" : "button", { name }));
  }
  return app;
}

describe("what is drawn in its shape while it loads:", () => {
  test.each<[string, Place, string, string]>([
    ["a subscription", SUBSCRIPTION, BILLING, "Loading"],
    ["the plans", { path: "/subscribe" }, PROFILE, "Loading"],
    ["the statistics", { path: "/stats" }, "GET /api/user/daily-series", "Loading"],
    ["the feed", { path: "/social" }, FEED, "Loading the feed"],
    ["the figures of a picture", PICTURE, SUMMARY, "Loading your figures"],
    ["recent foods", { path: "/manual-entry" }, SEARCH, "Loading foods"],
  ])("%s", async (_, place, call, name) => {
    await open(place, { [call]: never });
    expect(await screen.findByRole("status", { name })).toBeTruthy();
  });
});

describe("what could not be loaded says so, and can be tried again:", () => {
  const seen = { createdAt: "2026-01-01T00:00:00.000Z", lastSeenAt: "2026-01-02T00:00:00.000Z" };
  const ONE_DEVICE = json([{ id: 1, current: true, userAgent: "", ...seen }]);
  test.each<[string, Place, string, string, string | RegExp, (Response | undefined)?]>([
    ["the profile", { path: "/profile" }, PROFILE, "Session expired. Please log in again.", "Mealglass User"],
    ["a subscription", SUBSCRIPTION, BILLING, "Oops", /You got premium from/],
    ["the address of the app", inProfile(/QR Code/), CONFIG, "The address could not be loaded.", "Copy Link"],
    ["devices", inProfile(/Signed-In/), SESSIONS, "Your devices could not be loaded.", "This device", ONE_DEVICE],
    ["what is remembered", inProfile(/Preferences/), "GET /api/user/memory", "Oops", /^Nothing yet\./],
    ["recent foods", { path: "/manual-entry" }, SEARCH, "Oops", "Meals you log appear here."],
    ["goals", inProfile(/Goals/), "GET /api/user/goals", "Your goals could not be loaded", /g, the rest$/],
    ["the account", { path: "/stats" }, "GET /api/auth/user", "Your account could not be loaded", "Today so far"],
    ["today's meals", { path: "/" }, ENTRIES, "Today's meals could not be loaded", "No meals logged today yet."],
    ["a day", { path: "/history" }, ENTRIES, "This day could not be loaded", "No meals logged"],
    ["ratings", REVIEWS, "GET /api/reviews/stats", "The ratings could not be loaded", "0 reviews"],
    ["one's review", REVIEWS, OWN_REVIEW, "Your own review could not be loaded", "Submit Review"],
    ["reviews", REVIEWS, "GET /api/reviews", "The reviews could not be loaded", "No reviews yet"],
    ["the feed", { path: "/social" }, FEED, "The feed could not be loaded", "No progress updates yet"],
    ["comments", inSocial(/1 comment/), COMMENTS, "The comments could not be loaded", "No comments yet"],
    ["friends", FRIENDS, "GET /api/friends", "Your friends could not be loaded", /^No friends yet/],
    ["requests", FRIENDS, REQUESTS, "Your friend requests could not be loaded", /^No friends/],
    ["blocked", FRIENDS, "GET /api/blocks", "The people you have blocked could not be loaded", /^No friends/],
    ["the plans", { path: "/subscribe" }, PROFILE, "The plans could not be loaded", "Choose Your Plan"],
    ["the figures of a picture", PICTURE, SUMMARY, "Your figures could not be loaded", "Today's ring"],
  ])("%s", async (_, place, call, sentence, content, ...[answer]) => {
    // What the server says is shown where there is nothing better to say.
    const failure = sentence === "Oops" ? errorResponse(500, sentence) : new Response("", { status: 500 });
    const { user, server } = await open(place, { [call]: failure });
    expect(await screen.findByText(sentence)).toBeTruthy();
    server.on({ ...SIGNED_IN, ...place.routes, ...(answer && { [call]: answer }) });
    await press(user, "Try Again");
    expect(await screen.findByText(content)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });
});
