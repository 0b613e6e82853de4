import { screen } from "@testing-library/react";
import type { FeedItem } from "../../../src/contracts/progress.ts";
import { NOON } from "../fixed-now.ts";
import { type Answers, json } from "./fake-server.ts";
import { openApp, SIGNED_IN } from "./render.tsx";

// Shared setup of the Social Hub's web tests.

export const FEED = "GET /api/progress/feed";
const HOUR_MS = 3_600_000;

/** A friend's share with a meal, two hours ago. */
export const BOBS_SHARE: FeedItem = {
  ...{ id: 2, user: { id: 2, username: "bob", profileImageUrl: null } },
  ...{ createdAt: new Date(NOON - 2 * HOUR_MS).toISOString(), shareType: "streak", title: "A week of soup" },
  ...{ description: "Seven days.\n<i>Every</i> one.", isPublic: false },
  data: {
    foodEntryId: "4",
    name: "Lentil soup",
    calories: 410,
    imageUrl: "/api/images/9",
    imagePlaceholder: "data:image/webp;base64,UklGRg==",
  },
  ...{ recipe: null, likes: 3, liked: false, commentCount: 1, mine: false },
};

/** A share of the signed-in user, two weeks ago. */
export const OWN_SHARE: FeedItem = {
  ...BOBS_SHARE,
  ...{ id: 1, user: { id: 1, username: "ada", profileImageUrl: null } },
  ...{ createdAt: new Date(NOON - 14 * 24 * HOUR_MS).toISOString(), shareType: "goal_reached", title: "Goal met" },
  ...{ description: null, data: null, mine: true },
};

/** Opens the Social Hub without friends, shares and requests, unless `routes` say otherwise. */
export async function openSocial(routes: Answers = {}) {
  const app = openApp("/social", { ...SIGNED_IN, "GET /api/user/daily-series": () => json([]), ...routes });
  await screen.findByRole("heading", { level: 1, name: "Social Hub" });
  return app;
}
