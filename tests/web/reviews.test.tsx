import { describe, expect, test } from "bun:test";
import { act, screen, within } from "@testing-library/react";
import type { ListedReview, Review, ReviewStats } from "../../src/contracts/reviews.ts";
import { type Answers, errorResponse, json, noContent } from "../support/web/fake-server.ts";
import { openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, getInput, press, waitForSheetToClose } from "../support/web/screen.ts";

const LIST = "GET /api/reviews";
const STATS = "GET /api/reviews/stats";
const MINE = "GET /api/reviews/mine";
const ADD = "POST /api/reviews";

const STATS_OF_FOUR: ReviewStats = {
  averageRating: 4.25,
  totalReviews: 4,
  ratingDistribution: { 1: 0, 2: 0, 3: 1, 4: 1, 5: 2 },
};
const OWN: Review = {
  ...{ id: 1, userId: 1, rating: 4, title: "Handy", comment: "It knows my soup.", category: "overall" },
  ...{ helpfulVotes: 3 },
  isAnonymous: false,
  isPublic: true,
  createdAt: "2026-06-17T12:00:00.000Z",
  updatedAt: "2026-06-17T12:00:00.000Z",
};
const BOBS: ListedReview = {
  ...{ ...OWN, id: 2, userId: 2, title: "Fine", user: { username: "bob", profileImageUrl: null }, voted: false },
};

async function openReviews(routes: Answers = {}) {
  const app = openApp("/reviews", { ...SIGNED_IN, ...routes });
  await screen.findByRole("heading", { level: 1, name: "App Reviews" });
  return app;
}

const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Submit Review" });
const star = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

describe("the summary", () => {
  test("shows the average with one decimal, the count, and a bar for 5 to 1 stars; before there are any, 'No reviews yet' [E57]", async () => {
    const { unmount } = await openReviews();
    const none = within(await screen.findByRole("region", { name: "All ratings" }));
    expect([none.getByText("0.0"), none.getByText("0 reviews")]).toHaveLength(2);
    expect(await screen.findByText("No reviews yet")).toBeTruthy();
    expect(screen.getByText("Be the first to share your experience with this category!")).toBeTruthy();
    unmount();
    await openReviews({ [STATS]: STATS_OF_FOUR });
    const all = within(await screen.findByRole("region", { name: "All ratings" }));
    expect(all.getByText("4.3")).toBeTruthy();
    expect(all.getByRole("img", { name: "4.3 of 5 stars" })).toBeTruthy();
    expect(all.getByText("4 reviews")).toBeTruthy();
    const rows = within(all.getByRole("list", { name: "Ratings by stars" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual(["5 stars2", "4 stars1", "3 stars1", "2 stars0", "1 star0"]);
    const widths = rows.map((row) => row.querySelector<HTMLElement>(".progress-bar__value")?.style.width);
    expect(widths).toEqual(["50%", "25%", "25%", "0%", "0%"]);
  });
});

test("what was stored is shown where nothing can be loaded again", async () => {
  const gone = () => Promise.reject(new TypeError("Failed to fetch"));
  const LOST = { [LIST]: gone, [STATS]: gone, [MINE]: gone };
  const { user, server } = await openReviews({
    [LIST]: [BOBS],
    "POST /api/reviews/2/helpful": { helpfulVotes: 4, voted: true },
    [ADD]: json(OWN, 201),
    "PATCH /api/reviews/mine": { ...OWN, title: "Changed" },
    "DELETE /api/reviews/mine": noContent,
  });
  await screen.findByRole("button", { name: "Helpful (3)" });
  server.on(LOST);
  await press(user, "Helpful (3)");
  await screen.findByRole("button", { name: "Helpful (4)", pressed: true });
  await user.click(star("4 stars"));
  await user.click(submit());
  await screen.findByRole("region", { name: "Your Review" });
  await press(user, "Edit");
  await user.click(await screen.findByRole("button", { name: "Save Changes" }));
  await waitForSheetToClose();
  screen.getByText("Changed");
  await press(user, "Edit");
  await user.click(await screen.findByRole("button", { name: "Delete Review" }));
  await screen.findByRole("button", { name: "Submit Review" });
});

test("ratings and a review that is being written stay where a later answer fails", async () => {
  const { queryClient, server } = await openReviews({ [STATS]: STATS_OF_FOUR });
  await screen.findByText("4.3");
  server.on({ [STATS]: () => errorResponse(500, "Broken"), [MINE]: () => errorResponse(500, "Broken") });
  await act(() => queryClient.refetchQueries());
  expect(queryClient.getQueryState(["/api/reviews/mine"])?.status).toBe("error");
  expect(screen.getByText("4.3")).toBeTruthy();
  expect(submit()).toBeTruthy();
});

describe("writing a review", () => {
  test("starts empty, says 'Please select a rating' without one, sends the tab's category, and is gone after 'Review submitted!' [E43 V37]", async () => {
    const { user, server } = await openReviews({ [ADD]: json(OWN, 201) });
    await user.click(screen.getByRole("tab", { name: /AI Accuracy/ }));
    await screen.findByRole("button", { name: "Submit Review" });
    expect(submit().disabled).toBe(true);
    await user.type(screen.getByLabelText("Comment (optional)"), "It knows 👨‍👩‍👧‍👦!");
    expect(screen.getByText("11 / 1000")).toBeTruthy();
    await user.type(getInput("Title (optional)"), "Handy{Enter}");
    expect(await findToastText("Please select a rating")).toBe("Rating is required to submit a review.");
    expect(server.callsTo(ADD)).toEqual([]);

    await user.click(star("4 stars"));
    await user.click(screen.getByRole("checkbox", { name: "Post anonymously" }));
    server.on({ [MINE]: OWN });
    await user.click(submit());
    expect(await findToastText("Review submitted!")).toBe("Thank you for sharing your feedback.");
    expect(server.callsTo(ADD).map(({ body }) => body)).toEqual([
      {
        ...{ rating: 4, title: "Handy", comment: "It knows 👨‍👩‍👧‍👦!", category: "ai_accuracy" },
        ...{ isAnonymous: true, isPublic: true },
      },
    ]);
    for (const route of [LIST, STATS, MINE]) expect(server.callsTo(route).length).toBeGreaterThan(1);
    await screen.findByRole("region", { name: "Your Review" });
    expect(screen.queryByRole("button", { name: "Submit Review" })).toBeNull();
    expect(localStorage.getItem("draft:review")).toBeNull();
  });

  test("keeps what was typed over a reload and after an 'Error' with its reason [E29]", async () => {
    const { user } = await openReviews({ [ADD]: errorResponse(409, "You have already written a review.") });
    await user.click(await screen.findByRole("radio", { name: "2 stars" }));
    await user.type(getInput("Title (optional)"), "Hm");
    await user.click(submit());
    expect(await findToastText("Error")).toBe("You have already written a review.");
    expect(getInput("Title (optional)").value).toBe("Hm");
    expect(JSON.parse(localStorage.getItem("draft:review") ?? "")).toMatchObject({ rating: 2, title: "Hm" });
  });

  test.each([
    ["whose answer was lost on its way is submitted by the second attempt", 2, "Review submitted!"],
    ["that another device has written is shown", 4, "Error"],
  ])("%s", async (_, rating, title) => {
    const { user, server } = await openReviews({ [ADD]: errorResponse(409, "You have already written a review.") });
    await user.click(await screen.findByRole("radio", { name: "2 stars" }));
    server.on({ [MINE]: { ...OWN, rating, title: null, comment: null } });
    await user.click(submit());
    await findToastText(title);
    await screen.findByRole("region", { name: "Your Review" });
    expect(localStorage.getItem("draft:review") === null).toBe(title !== "Error");
  });

  test("a title of more than 100 characters or a comment of more than 1000 says so and is not sent [K21 K22]", async () => {
    const { user } = await openReviews();
    await user.click(await screen.findByRole("radio", { name: "5 stars" }));
    getInput("Title (optional)").focus();
    await user.paste("x".repeat(101));
    expect(screen.getByText("Title must be at most 100 characters")).toBeTruthy();
    expect(submit().disabled).toBe(true);
    await user.keyboard("{Backspace}");
    expect(submit().disabled).toBe(false);
    screen.getByLabelText("Comment (optional)").focus();
    await user.paste("x".repeat(1001));
    expect(screen.getByText("1001 / 1000: 1 too many")).toBeTruthy();
    expect(submit().disabled).toBe(true);
    await user.keyboard("{Backspace}");
    expect(submit().disabled).toBe(false);
  });
});

describe("one's own review", () => {
  test("stands in the place of the form, and what is changed is sent; where that fails its sheet stays open", async () => {
    const PATCH = "PATCH /api/reviews/mine";
    const broken = new Response("", { status: 502 });
    const { user, server } = await openReviews({ [MINE]: { ...OWN, isPublic: false }, [PATCH]: broken });
    await screen.findByRole("region", { name: "Your Review" });
    expect(screen.getByText("Posted: only you see it")).toBeTruthy();
    await press(user, "Edit");
    await user.click(await screen.findByRole("radio", { name: "Features" }));
    await user.click(star("1 star"));
    await press(user, "Save Changes");
    expect(await findToastText("Error")).toBe("Failed to update review");
    server.on({ [PATCH]: OWN });
    await press(user, "Save Changes");
    await waitForSheetToClose();
    const [, call] = server.callsTo(PATCH);
    // Not what was left as it is, which another device may have changed.
    expect(call?.body).toEqual({ rating: 1, category: "features" });
  });

  test.each([
    ["can be deleted, after which the form is back", noContent()],
    ["that is gone already is deleted", errorResponse(404, "This review does not exist.")],
  ])("%s", async (_, answer) => {
    const { user, server } = await openReviews({ [MINE]: OWN, "DELETE /api/reviews/mine": answer });
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    server.on({ [MINE]: null });
    await press(user, "Delete Review");
    await findToastText("Review deleted");
    await screen.findByRole("button", { name: "Submit Review" });
  });
});

describe("the list", () => {
  test("asks for 20 of the tab's category, and names an 'Anonymous User' as such [K23]", async () => {
    const { user, server } = await openReviews({ [LIST]: [{ ...BOBS, user: null, isAnonymous: true }] });
    await user.click(screen.getByRole("tab", { name: /Ease of Use/ }));
    expect(await screen.findByText("Anonymous User")).toBeTruthy();
    expect(server.callsTo(LIST).map(({ path }) => path)).toEqual([
      "/api/reviews?category=overall&limit=20",
      "/api/reviews?category=ease_of_use&limit=20",
    ]);
  });

  test("goes on after 20, and says where that fails", async () => {
    const page = Array.from({ length: 20 }, (_, index) => ({ ...BOBS, id: 100 - index }));
    let isBroken = true;
    const { user } = await openReviews({
      [LIST]: ({ path }) => {
        if (!path.includes("before=81")) return json(page);
        return isBroken ? errorResponse(500, "Oops") : json([{ ...BOBS, id: 7, title: "The first one" }]);
      },
    });
    await user.click(await screen.findByRole("button", { name: "Show More" }));
    expect((await screen.findByRole("alert")).textContent).toBe("More reviews could not be loaded.");
    isBroken = false;
    await press(user, "Try Again");
    await screen.findByText("The first one");
    expect(screen.queryByRole("button", { name: /Show More|Try Again/ })).toBeNull();
  });

  test("Helpful sets the vote, says 'Thank you!', and takes it back; a vote that fails is an 'Error' with its reason [E30 E44]", async () => {
    const HELPFUL = "POST /api/reviews/2/helpful";
    const refused = errorResponse(404, "This review does not exist or is not yours.");
    const { user, server } = await openReviews({ [LIST]: [BOBS], [HELPFUL]: refused });
    const button = await screen.findByRole("button", { name: "Helpful (3)" });
    await user.click(button);
    expect(await findToastText("Error")).toBe("This review does not exist or is not yours.");
    server.on({ [HELPFUL]: { helpfulVotes: 4, voted: true }, [LIST]: [{ ...BOBS, helpfulVotes: 4, voted: true }] });
    await user.click(button);
    expect(await findToastText("Thank you!")).toBe("Your feedback helps other users.");
    const pressed = await screen.findByRole("button", { name: "Helpful (4)", pressed: true });
    server.on({ [HELPFUL]: { helpfulVotes: 3, voted: false }, [LIST]: [BOBS] });
    await user.click(pressed);
    await screen.findByRole("button", { name: "Helpful (3)", pressed: false });
    expect(server.callsTo(HELPFUL).map(({ body }) => body)).toEqual([{ on: true }, { on: true }, { on: false }]);
  });

  test("another's can be reported, an anonymous one as well", async () => {
    const REPORT = "POST /api/reports";
    const { user, server } = await openReviews({
      [LIST]: [{ ...BOBS, user: null, isAnonymous: true }],
      [REPORT]: json({ message: "Thanks" }, 201),
    });
    await user.click(await screen.findByRole("button", { name: "Report the review by Anonymous User" }));
    await screen.findByRole("dialog", { name: "Report Review" });
    await user.type(screen.getByLabelText("What is wrong with it?"), "Rude");
    await press(user, "Send Report");
    await findToastText("Report Sent");
    await waitForSheetToClose();
    expect(server.callsTo(REPORT).at(-1)?.body).toEqual({ kind: "review", id: 2, reason: "Rude" });
  });

  test("one's own has no Helpful button", async () => {
    await openReviews({ [MINE]: OWN, [LIST]: [{ ...BOBS, id: OWN.id }] });
    expect(await screen.findByText("3 found it helpful")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Helpful|Report/ })).toBeNull();
  });
});
