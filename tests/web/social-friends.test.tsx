import { describe, expect, test } from "bun:test";
import { cleanup, screen, waitFor } from "@testing-library/react";
import type { BlockedPerson, Friend, IncomingRequest, SentRequest } from "../../src/contracts/friends.ts";
import { type Answers, errorResponse, json, never, noContent } from "../support/web/fake-server.ts";
import { openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, press, waitForSheetToClose } from "../support/web/screen.ts";
import { openSocial } from "../support/web/social.tsx";

const FRIENDS = "GET /api/friends";
const REQUESTS = "GET /api/friends/requests";
const SENT = "GET /api/friends/requests/sent";
const SEARCH = "GET /api/users/search";
const REQUEST = "POST /api/friends/request";
const BLOCKS = "GET /api/blocks";

const BOB: Friend = { id: 11, friend: { id: 2, username: "bob", profileImageUrl: null } };
const FROM_CYD: IncomingRequest = {
  id: 21,
  from: { id: 3, username: "cyd" },
  createdAt: "2026-06-17T11:59:00.000Z",
};
const BLOCKED_BOB: BlockedPerson = { id: 2, username: "bob", createdAt: "2026-06-17T12:00:00.000Z" };
const NO_REVIEWS: Answers = {
  "GET /api/reviews": [],
  "GET /api/reviews/mine": null,
  "GET /api/reviews/stats": errorResponse(500, "Oops"),
};
const FOUND = [{ id: 2, username: "bob" }];
const TO_BOB: SentRequest = { id: 31, to: { id: 2, username: "bob" } };

async function openFriends(routes: Answers = {}) {
  const app = await openSocial(routes);
  await app.user.click(screen.getByRole("tab", { name: /Friends/ }));
  const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search people by username" });
  return { ...app, field };
}

const addBob = () => screen.findByRole("button", { name: "Add Friend bob" });

describe("the search", () => {
  test("runs with more than 2 characters, and once typing has paused [K25]", async () => {
    const { user, field, server } = await openFriends({ [SEARCH]: FOUND });
    await user.type(field, "  bo");
    expect(screen.queryByRole("status", { name: "Searching" })).toBeNull();
    await user.type(field, "b");
    expect(screen.getByRole("status", { name: "Searching" })).toBeTruthy();
    await addBob();
    expect(server.callsTo(SEARCH).map(({ path }) => path)).toEqual(["/api/users/search?q=bob"]);
    await user.clear(field);
    await user.paste("👩‍🍳".repeat(21));
    expect(field.value).toBe("👩‍🍳".repeat(20));
  });

  test("is called off when the text goes on", async () => {
    const { user, field, server } = await openFriends({ [SEARCH]: never });
    const listCalledOff = () => server.callsTo(SEARCH).map(({ signal }) => signal?.aborted);
    await user.type(field, "bob");
    await waitFor(() => expect(listCalledOff()).toEqual([false]));
    await user.type(field, "by");
    await waitFor(() => expect(listCalledOff()).toEqual([true, false]));
  });

  test("asked for too often says how long to wait, and a search without a result says so", async () => {
    const sentence = "Too many attempts. Please try again in 12 seconds.";
    const { user, field, server } = await openFriends({ [SEARCH]: errorResponse(429, sentence) });
    await user.type(field, "bob");
    expect(await screen.findByText(sentence)).toBeTruthy();
    server.on({ [SEARCH]: [] });
    await press(user, "Try Again");
    expect(await screen.findByText("No one found")).toBeTruthy();
  });
});

describe("a friend request", () => {
  test("is sent ('Friend Request Sent'), and shown on the row and in later searches until it is answered [E47]", async () => {
    const { user, field, server } = await openFriends({
      [SEARCH]: FOUND,
      [REQUEST]: json({ id: 31, status: "pending" }, 201),
    });
    await user.type(field, "bob");
    const button = await addBob();
    server.on({ [SENT]: [TO_BOB] });
    await user.click(button);
    expect(await findToastText("Friend Request Sent")).toBe("Your friend request has been sent successfully!");
    expect(await screen.findByText("Requested")).toBeTruthy();
    expect(server.callsTo(REQUEST).map(({ body }) => body)).toEqual([{ addresseeId: 2 }]);
    const searchAgain = async () => {
      await user.click(screen.getByRole("tab", { name: /Progress Feed/ }));
      await user.click(screen.getByRole("tab", { name: /Friends/ }));
      await user.type(await screen.findByRole("searchbox"), "bob");
    };
    await searchAgain();
    expect(await screen.findByText("Requested")).toBeTruthy();
    // Bob declines, or it is withdrawn on another device.
    server.on({ [SENT]: [] });
    await searchAgain();
    await addBob();
  });

  test("stays shown on the row where the sent ones cannot be loaded", async () => {
    const { user, field } = await openFriends({
      [SEARCH]: FOUND,
      [REQUEST]: json({ id: 31, status: "pending" }, 201),
      [SENT]: errorResponse(500, "Oops"),
    });
    await user.type(field, "bob");
    await user.click(await addBob());
    expect(await screen.findByText("Requested")).toBeTruthy();
  });

  test("that crosses another makes friends at once", async () => {
    const { user, field, server } = await openFriends({ [SEARCH]: FOUND, [REQUEST]: { id: 31, status: "accepted" } });
    await user.type(field, "bob");
    const button = await addBob();
    server.on({ [FRIENDS]: [BOB] });
    await user.click(button);
    expect(await findToastText("Friend Added")).toBe("You and bob are friends now.");
    expect(await screen.findByText("Friends", { selector: ".person-row__state" })).toBeTruthy();
  });

  test.each([
    ["was sent before shows it", 409, "You have asked them already."],
    ["is made too often can be sent again", 429, "Too many attempts. Please try again in 9 seconds."],
    ["is for nobody can be sent again", 404, "There is nobody of this name any more."],
  ])("that %s, after 'Failed to send friend request' with why [E46]", async (_, status, sentence) => {
    const { user, field, server } = await openFriends({
      [SEARCH]: FOUND,
      [REQUEST]: errorResponse(status, sentence),
    });
    await user.type(field, "bob");
    const button = await addBob();
    if (status === 409) server.on({ [SENT]: [TO_BOB] });
    await user.click(button);
    expect(await findToastText("Error")).toBe("Failed to send friend request");
    expect(await screen.findByText(sentence)).toBeTruthy();
    if (status === 409) expect(await screen.findByText("Requested")).toBeTruthy();
    else await addBob();
  });
});

describe("incoming requests", () => {
  test("are counted on the tab of the screen and in the tab bar", async () => {
    await openSocial({ [REQUESTS]: [FROM_CYD] });
    await waitFor(() => expect(screen.getByRole("tab", { name: /Friends/ }).textContent).toContain("1 request"));
    expect(screen.getByRole("link", { name: "Social 1 request" })).toBeTruthy();
  });

  test("are counted on other screens, too, and there they fail in silence", async () => {
    const { server } = openApp("/reviews", {
      ...SIGNED_IN,
      [REQUESTS]: [FROM_CYD, { ...FROM_CYD, id: 22 }],
      ...NO_REVIEWS,
    });
    await screen.findByRole("link", { name: "Social 2 requests" });
    expect(server.callsTo(REQUESTS)).toHaveLength(1);
    cleanup();
    openApp("/reviews", { ...SIGNED_IN, [REQUESTS]: errorResponse(500, "Oops"), ...NO_REVIEWS });
    await screen.findByText("No reviews yet");
    await screen.findByRole("link", { name: "Social" });
  });

  test("are not counted where notifications are off", async () => {
    localStorage.setItem("app-preferences", JSON.stringify({ notifications: false }));
    await openFriends({ [REQUESTS]: [FROM_CYD] });
    await screen.findByRole("button", { name: "Accept cyd" });
    expect(screen.getByRole("tab", { name: /Friends/ }).textContent).not.toContain("request");
    expect(screen.getByRole("link", { name: "Social" })).toBeTruthy();
  });

  const ACCEPT = "POST /api/friends/requests/21/accept";
  const ACCEPTED = { [REQUESTS]: [FROM_CYD], [ACCEPT]: { id: 21, status: "accepted" } };
  const waitUntilAnswered = () =>
    waitFor(() => expect(screen.queryByRole("heading", { name: "Friend Requests" })).toBeNull());

  test("are accepted, which makes a friend", async () => {
    const { user, server } = await openFriends(ACCEPTED);
    const accept = await screen.findByRole("button", { name: "Accept cyd" });
    expect(screen.getByText("1 minute ago")).toBeTruthy();
    server.on({ [REQUESTS]: [], [FRIENDS]: [{ id: 21, friend: { ...FROM_CYD.from, profileImageUrl: null } }] });
    await user.click(accept);
    expect(await findToastText("Friend Added")).toBe("You and cyd are friends now.");
    await screen.findByRole("button", { name: "Remove cyd" });
    expect(screen.queryByRole("button", { name: "Accept cyd" })).toBeNull();
  });

  test("a person who asks can be blocked", async () => {
    const { user } = await openFriends({ [REQUESTS]: [FROM_CYD], "POST /api/users/3/block": noContent });
    await user.click(await screen.findByRole("button", { name: "Block cyd" }));
    await press(user, "Block");
    expect(await findToastText("Blocked")).toBe("You and cyd no longer see each other.");
    await waitForSheetToClose();
  });

  const GONE = errorResponse(404, "This request does not exist.");
  const CYD = { id: 21, friend: FROM_CYD.from };
  test.each([
    ["are declined", "decline", json({ message: "Declined." }), [], "Request Declined", "cyd is not notified."],
    ["that have gone meanwhile say so, and go", "accept", GONE, [], "Error", "This request does not exist."],
    ["whose acceptance was lost on its way are accepted", "accept", GONE, [CYD], "Friend Added", /friends now/],
    ["whose refusal was lost on its way are declined", "decline", GONE, [], "Request Declined", /not notified/],
    ["accepted on another device are not declined", "decline", GONE, [CYD], "Error", "This request does not exist."],
  ])("%s", async (_, answer, response, friends, title, text) => {
    const { user, server } = await openFriends({
      [REQUESTS]: [FROM_CYD],
      [`POST /api/friends/requests/21/${answer}`]: response,
    });
    const button = await screen.findByRole("button", { name: new RegExp(`^${answer} cyd$`, "i") });
    server.on({ [REQUESTS]: [], [FRIENDS]: friends });
    await user.click(button);
    expect(await findToastText(title)).toMatch(text);
    await waitUntilAnswered();
  });
});

describe("friends", () => {
  test("that are none yet say 'No friends yet.', and the button leads to the search [E51]", async () => {
    const { user, field } = await openFriends();
    const sentence = "No friends yet. Search and add some friends to start sharing your progress!";
    expect(await screen.findByText(sentence)).toBeTruthy();
    await press(user, "Search People");
    expect(document.activeElement === field).toBe(true);
  });

  test.each([
    ["are removed after a question", noContent()],
    ["that are gone already are removed", errorResponse(404, "This friendship does not exist.")],
  ])("%s", async (_, answer) => {
    const REMOVE = "DELETE /api/friends/11";
    const { user, server } = await openFriends({ [FRIENDS]: [BOB], [REMOVE]: errorResponse(500, "Not today.") });
    await user.click(await screen.findByRole("button", { name: "Remove bob" }));
    await press(user, "Remove");
    expect(await findToastText("Error")).toBe("Not today.");
    server.on({ [REMOVE]: answer, [FRIENDS]: [] });
    await press(user, "Remove");
    expect(await findToastText("Friend Removed")).toBe("You and bob are no longer friends.");
    await waitForSheetToClose();
    expect(await screen.findByText(/No friends yet/)).toBeTruthy();
  });

  test("that were removed, and people who were unblocked, are gone where the lists cannot be loaded again", async () => {
    const { user, server } = await openFriends({
      ...{ [FRIENDS]: [BOB], [BLOCKS]: [{ ...BLOCKED_BOB, id: 9, username: "eve" }] },
      ...{ "DELETE /api/friends/11": noContent, "DELETE /api/users/9/block": noContent },
    });
    await user.click(await screen.findByRole("button", { name: "Remove bob" }));
    const gone = () => Promise.reject(new TypeError("Failed to fetch"));
    server.on({ [FRIENDS]: gone, [BLOCKS]: gone, [REQUESTS]: gone, "GET /api/progress/feed": gone });
    await press(user, "Remove");
    await waitForSheetToClose();
    expect(screen.queryByRole("button", { name: "Remove bob" })).toBeNull();
    await press(user, "Unblock eve");
    await findToastText("Unblocked");
    expect(screen.queryByRole("button", { name: "Unblock eve" })).toBeNull();
  });

  test("are blocked, and then stand among the blocked, where they can be unblocked, or it says why not", async () => {
    const UNBLOCK = "DELETE /api/users/2/block";
    const { user, server } = await openFriends({ [FRIENDS]: [BOB], "POST /api/users/2/block": noContent });
    await user.click(await screen.findByRole("button", { name: "Block bob" }));
    server.on({ [FRIENDS]: [], [BLOCKS]: [BLOCKED_BOB], [UNBLOCK]: errorResponse(500, "Something went wrong.") });
    await press(user, "Block");
    await waitForSheetToClose();
    const button = await screen.findByRole("button", { name: "Unblock bob" });
    expect(screen.queryByRole("button", { name: "Remove bob" })).toBeNull();
    await user.click(button);
    expect(await findToastText("Error")).toBe("Something went wrong.");
    server.on({ [UNBLOCK]: noContent, [BLOCKS]: [] });
    await user.click(button);
    expect(await findToastText("Unblocked")).toBe("You and bob can find each other again.");
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Blocked People" })).toBeNull());
  });
});
