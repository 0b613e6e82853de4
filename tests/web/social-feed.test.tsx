import { describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { FeedItem, ProgressComment } from "../../src/contracts/progress.ts";
import { replaceFirstPage } from "../../web/features/social/feed-queries.ts";
import { NOON } from "../support/fixed-now.ts";
import { errorResponse, json, never, noContent } from "../support/web/fake-server.ts";
import { findToastText, passSecondTap, press, tapTwice, waitForSheetToClose } from "../support/web/screen.ts";
import { BOBS_SHARE, FEED, OWN_SHARE, openSocial } from "../support/web/social.tsx";

const LIKE = "POST /api/progress/2/like";
const COMMENTS = "GET /api/progress/2/comments";
const ADD_COMMENT = "POST /api/progress/2/comments";

const NOW = new Date(NOON).toISOString();
const COMMENT: ProgressComment = {
  ...{ id: 5, user: { id: 3, username: "cyd" }, comment: "Well done!\n<b>Really</b>" },
  ...{ createdAt: "2026-06-17T11:00:00.000Z", deletable: false },
};

const likeButton = (count: number, pressed: boolean) =>
  screen.findByRole("button", { name: `${count} likes on A week of soup`, pressed });

describe("the feed", () => {
  test("says 'No progress updates yet' where there is nothing, and leads to friends [E50]", async () => {
    const { user } = await openSocial();
    expect(await screen.findByText("No progress updates yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/");
    expect(screen.getByText("Share your achievements or add friends to see their progress!")).toBeTruthy();
    await press(user, "Find Friends");
    expect(await screen.findByRole("searchbox", { name: "Search people by username" })).toBeTruthy();
  });

  test("shows who shared what and when, as text, with the meal", async () => {
    await openSocial({ [FEED]: [BOBS_SHARE, OWN_SHARE] });
    const [item] = within(await screen.findByRole("list", { name: "Progress feed" })).getAllByRole("listitem");
    const bobs = within(item as HTMLElement);
    expect(bobs.getByText("bob")).toBeTruthy();
    expect(bobs.getByText("Streak")).toBeTruthy();
    expect(bobs.getByText("2 hours ago").getAttribute("datetime")).toBe(BOBS_SHARE.createdAt);
    expect(bobs.getByText("2 hours ago").title).toContain(String(new Date(BOBS_SHARE.createdAt).getFullYear()));
    expect(bobs.getByText(/Seven days/).textContent).toBe("Seven days.\n<i>Every</i> one.");
    expect(bobs.getByText("Lentil soup")).toBeTruthy();
    const photo = item?.querySelector("img");
    expect(photo?.getAttribute("src")).toBe("/api/images/9?w=240");
    expect(photo?.style.backgroundImage).toBe(`url("${BOBS_SHARE.data?.imagePlaceholder}")`);
  });

  test("shows a friend's recipe, of which a copy is saved, once however often it is tapped", async () => {
    const COPY = "POST /api/progress/2/recipe";
    const recipe = { name: "Lentil pie", servings: 2.5, calories: 1410, ingredients: 1 };
    const shared = { ...BOBS_SHARE, data: null, recipe };
    const { user, server } = await openSocial({
      [FEED]: [shared, { ...OWN_SHARE, data: null, recipe }],
      [COPY]: () => errorResponse(404, "This recipe was not found."),
    });
    const save = await screen.findByRole("button", { name: "Save a Copy of Lentil pie" });
    expect(screen.getAllByText("Recipe")).toHaveLength(2);
    const [item, own] = within(screen.getByRole("list", { name: "Progress feed" })).getAllByRole("listitem");
    expect(item?.textContent).toMatch(/Lentil pie1,410 kcal a serving · serves 2.5 · 1 ingredient(?!s)/);
    expect(within(own as HTMLElement).queryByRole("button", { name: /Save a Copy/ })).toBeNull();
    await user.click(save);
    expect(await findToastText("Error")).toBe("This recipe was not found.");
    server.on({ [COPY]: () => json({ name: "Lentil pie (2)" }, 201) });
    passSecondTap();
    await tapTwice(user, save);
    expect(await findToastText("Recipe Saved")).toBe("Lentil pie (2) is now in My Meals.");
    expect(server.callsTo(COPY)).toHaveLength(2);
  });

  test("goes on after 20 with the last one seen, and says where that fails", async () => {
    const page = (from: number, count: number): FeedItem[] =>
      Array.from({ length: count }, (_, index) => ({ ...BOBS_SHARE, id: from - index }));
    let isBroken = true;
    const { user, server } = await openSocial({
      [FEED]: ({ path }) => {
        if (!path.includes("before=81")) return json(page(100, 20));
        return isBroken ? errorResponse(500, "Oops") : json(page(80, 3));
      },
    });
    await user.click(await screen.findByRole("button", { name: "Show More" }));
    expect(await screen.findByText("More updates could not be loaded.")).toBeTruthy();
    isBroken = false;
    await press(user, "Try Again");
    await screen.findByText("A week of soup", { selector: "li:nth-child(23) *" });
    expect(screen.queryByRole("button", { name: "Show More" })).toBeNull();
    expect(server.callsTo(FEED).at(-1)?.path).toBe("/api/progress/feed?limit=20&before=81");
  });

  test("still goes on after one of the last page was deleted", async () => {
    const page: FeedItem[] = Array.from({ length: 20 }, (_, index) => ({ ...OWN_SHARE, id: 100 - index }));
    page[19] = { ...OWN_SHARE, id: 81, title: "The last one" };
    const { user, server } = await openSocial({
      [FEED]: ({ path }) => json(path.includes("before=81") ? [BOBS_SHARE] : page),
      "DELETE /api/progress/81": noContent,
    });
    await user.click(await screen.findByRole("button", { name: "More about The last one" }));
    await user.click(await screen.findByRole("button", { name: "Delete Share" }));
    await press(user, "Delete");
    await waitForSheetToClose();
    expect(screen.queryByText("The last one")).toBeNull();
    await press(user, "Show More");
    await screen.findByText("A week of soup");
    expect(server.callsTo(FEED).at(-1)?.path).toBe("/api/progress/feed?limit=20&before=81");
  });

  test("comes with what is worth sharing, which would push it down", async () => {
    const known = Promise.withResolvers<Response>();
    await openSocial({ [FEED]: [BOBS_SHARE], "GET /api/user/daily-series": () => known.promise });
    await screen.findByRole("status", { name: "Loading the feed" });
    expect(screen.queryByText("A week of soup")).toBeNull();
    known.resolve(json([]));
    await screen.findByText("A week of soup");
  });

  test("is read again when its screen opens, and keeps what it had where that fails", async () => {
    const { user, server } = await openSocial({ [FEED]: [BOBS_SHARE] });
    await screen.findByText("A week of soup");
    await user.click(screen.getByRole("link", { name: "Back" }));
    await screen.findByRole("link", { name: /Social/ });
    server.on({ [FEED]: errorResponse(500, "Oops") });
    await user.click(screen.getByRole("link", { name: /Social/ }));
    expect(await screen.findByText(/The feed could not be refreshed/)).toBeTruthy();
    expect(screen.getByText("A week of soup")).toBeTruthy();
    server.on({ [FEED]: [OWN_SHARE] });
    await press(user, "Try Again");
    expect(await screen.findByText("Goal met")).toBeTruthy();
    expect(screen.queryByText("A week of soup")).toBeNull();
  });
});

describe("another first page", () => {
  const list = (from: number, count: number): FeedItem[] =>
    Array.from({ length: count }, (_, index) => ({ ...BOBS_SHARE, id: from - index }));
  const pages = [list(100, 20), list(80, 20), list(60, 7)];
  const readIds = (latest: FeedItem[], old = pages) =>
    replaceFirstPage({ pages: old, pageParams: [null, 81, 61] }, latest).pages.map((page) => page.map(({ id }) => id));
  const ids = (from: number, count: number) => list(from, count).map(({ id }) => id);

  test.each<[string, FeedItem[], number[][]]>([
    ["with nothing new is the same", list(100, 20), [ids(100, 20), ids(80, 20), ids(60, 7)]],
    ["moves three on", list(103, 20), [ids(103, 20), ids(83, 23), ids(60, 7)]],
    ["leaves out the rest where there is a gap between them", list(150, 20), [ids(150, 20)]],
    ["is all that there is where it is not full", list(100, 4), [ids(100, 4)]],
    ["is empty where all were deleted", [], [[]]],
  ])("%s", (_, latest, expected) => expect(readIds(latest)).toEqual(expected));

  test("of a single one is followed by none, so that the next page is asked for", () =>
    expect(readIds(list(103, 20), [list(100, 20)])).toEqual([ids(103, 20)]));
});

describe("a like", () => {
  test.each<[string, Response, number, boolean]>([
    ["takes the server's count", json({ likes: 9, liked: true }), 9, true],
    ["is taken back where it fails, and says why", errorResponse(404, "This share is gone."), 3, false],
  ])("shows at once, and then %s", async (_, answer, count, isLiked) => {
    const answered = Promise.withResolvers<Response>();
    const { user, server } = await openSocial({ [FEED]: [BOBS_SHARE], [LIKE]: () => answered.promise });
    await user.click(await likeButton(3, false));
    await likeButton(4, true);
    expect(server.callsTo(LIKE).map(({ body }) => body)).toEqual([{ on: true }]);
    answered.resolve(answer);
    if (!isLiked) expect(await findToastText("Error")).toBe("This share is gone.");
    await likeButton(count, isLiked);
  });

  /** Likes Bob's share and takes it back; `answers` answers the calls in their order. */
  async function likeAndUnlike() {
    const answers: ((response: Response) => void)[] = [];
    const { user, server } = await openSocial({
      [FEED]: [BOBS_SHARE],
      [LIKE]: () => new Promise((resolve) => void answers.push(resolve)),
    });
    await user.click(await likeButton(3, false));
    await user.click(await likeButton(4, true));
    return { server, answers };
  }

  test("pressed twice ends as it began, one call after the other", async () => {
    const { server, answers } = await likeAndUnlike();
    await likeButton(3, false);
    expect(server.callsTo(LIKE)).toHaveLength(1);
    answers[0]?.(json({ likes: 4, liked: true }));
    await waitFor(() => expect(server.callsTo(LIKE)).toHaveLength(2));
    answers[1]?.(json({ likes: 3, liked: false }));
    await likeButton(3, false);
    expect(server.callsTo(LIKE).map(({ body }) => body)).toEqual([{ on: true }, { on: false }]);
  });

  test.each<[string, Response, number, boolean]>([
    ["both times is as it was", errorResponse(500, "Oops"), 3, false],
    ["the second time stays", json({ likes: 4, liked: true }), 4, true],
  ])("pressed twice that fails %s", async (_, first, count, isLiked) => {
    const { server, answers } = await likeAndUnlike();
    answers[0]?.(first);
    await waitFor(() => expect(server.callsTo(LIKE)).toHaveLength(2));
    await likeButton(3, false);
    answers[1]?.(errorResponse(500, "Not today."));
    await screen.findByText("Not today.");
    await likeButton(count, isLiked);
  });
});

describe("comments", () => {
  const open = async (routes: Parameters<typeof openSocial>[0]) => {
    const app = await openSocial({ [FEED]: [BOBS_SHARE], ...routes });
    await app.user.click(await screen.findByRole("button", { name: "1 comment on A week of soup" }));
    await screen.findByRole("dialog", { name: "Comments" });
    return app;
  };
  const field = () => screen.getByLabelText<HTMLTextAreaElement>("Your comment");

  test("are shown as text, others' without a way to delete them, added, counted, and shown with the feed's count", async () => {
    const { user, server } = await open({ [COMMENTS]: [COMMENT] });
    expect((await screen.findByText(/Well done/)).textContent).toBe("Well done!\n<b>Really</b>");
    expect(screen.getByText("1 hour ago")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Delete comment/ })).toBeNull();
    const added = { ...COMMENT, id: 6, user: { id: 1, username: "ada" }, comment: "Soup 👨‍👩‍👧‍👦" };
    server.on({ [ADD_COMMENT]: json(added, 201) });
    await user.type(field(), "Soup 👨‍👩‍👧‍👦");
    expect(screen.getByText("6 / 500")).toBeTruthy();
    await press(user, "Add Comment");
    await screen.findByText("Soup 👨‍👩‍👧‍👦", { selector: ".comment__text" });
    expect(field().value).toBe("");
    expect(server.callsTo(ADD_COMMENT).map(({ body }) => body)).toEqual([{ comment: "Soup 👨‍👩‍👧‍👦" }]);
    await user.keyboard("{Escape}");
    await waitForSheetToClose();
    expect(screen.getByRole("button", { name: "2 comments on A week of soup" })).toBeTruthy();
  });

  test("whose answer was lost are stored once, however soon they are sent again", async () => {
    const ours = { ...COMMENT, id: 6, user: { id: 1, username: "ada" }, comment: "Soup!", createdAt: NOW };
    const { user, server } = await open({
      [COMMENTS]: [COMMENT],
      [ADD_COMMENT]: () => Promise.reject(new TypeError("Failed to fetch")),
    });
    await user.type(field(), "Soup!");
    await press(user, "Add Comment");
    await findToastText("Error");
    server.on({ [COMMENTS]: [COMMENT, ours] });
    await press(user, "Add Comment");
    await screen.findByText("Soup!", { selector: ".comment__text" });
    expect(field().value).toBe("");
    expect(server.callsTo(ADD_COMMENT)).toHaveLength(1);
    server.on({ [ADD_COMMENT]: json({ ...ours, id: 7 }, 201) });
    await user.type(field(), "Soup!");
    await press(user, "Add Comment");
    await waitFor(() => expect(screen.getAllByText("Soup!", { selector: ".comment__text" })).toHaveLength(2));
  });

  test("keep what is typed while the one before is sent", async () => {
    const answered = Promise.withResolvers<Response>();
    const { user } = await open({ [COMMENTS]: [], [ADD_COMMENT]: () => answered.promise });
    await user.type(field(), "First");
    await press(user, "Add Comment");
    await user.type(field(), " and second");
    answered.resolve(json({ ...COMMENT, comment: "First" }, 201));
    await screen.findByText("First", { selector: ".comment__text" });
    expect(field().value).toBe("and second");
  });

  test.each<[string, () => Response, string]>([
    ["stored is gone from the field", () => json({ ...COMMENT, comment: "First" }, 201), ""],
    ["refused is there again", () => errorResponse(404, "This share is gone."), "First"],
  ])("sent while the sheet is closed and opened again are not sent twice; one that is %s", async (_, answer, left) => {
    const answered = Promise.withResolvers<Response>();
    const { user, server } = await open({ [COMMENTS]: [], [ADD_COMMENT]: () => answered.promise });
    await user.type(field(), "First");
    await press(user, "Add Comment");
    await user.keyboard("{Escape}");
    await waitForSheetToClose();
    await user.click(screen.getByRole("button", { name: "1 comment on A week of soup" }));
    await screen.findByRole("dialog", { name: "Comments" });
    await user.type(field(), " and second");
    await press(user, "Add Comment");
    expect(field().value).toBe("First");
    answered.resolve(answer());
    await waitFor(() => expect([field().value, field().readOnly]).toEqual([left, false]));
    expect(server.callsTo(ADD_COMMENT)).toHaveLength(1);
  });

  test("keep what was typed after a failure, and refuse blank and too long ones", async () => {
    const { user } = await open({ [COMMENTS]: [], [ADD_COMMENT]: errorResponse(404, "This share is gone.") });
    const add = screen.getByRole<HTMLButtonElement>("button", { name: "Add Comment" });
    await user.type(field(), "  ");
    expect(add.disabled).toBe(true);
    await user.type(field(), "Hm");
    await user.click(add);
    expect(await findToastText("Error")).toBe("This share is gone.");
    expect(field().value).toBe("  Hm");
    await user.clear(field());
    await user.click(field());
    await user.paste("x".repeat(501));
    expect(screen.getByText("501 / 500: 1 too many")).toBeTruthy();
    expect(add.disabled).toBe(true);
  });

  test("begin with the latest hundred, and go on with earlier ones above them", async () => {
    const page = (from: number, count: number): ProgressComment[] =>
      Array.from({ length: count }, (_, index) => ({ ...COMMENT, id: from + index, comment: `No. ${from + index}` }));
    let isBroken = true;
    const { user, server } = await open({
      [COMMENTS]: ({ path }) => {
        if (!path.includes("before=21")) return json(page(21, 100));
        return isBroken ? errorResponse(500, "Oops") : json(page(18, 3));
      },
    });
    await user.click(await screen.findByRole("button", { name: "Show Earlier Comments" }));
    await screen.findByRole("button", { name: "Try Again" });
    isBroken = false;
    await press(user, "Try Again");
    await screen.findByText("No. 18");
    const [first] = within(screen.getByRole("list", { name: "Comments" })).getAllByRole("listitem");
    expect(first?.textContent).toContain("No. 18");
    expect(screen.queryByRole("button", { name: "Show Earlier Comments" })).toBeNull();
    expect(server.callsTo(COMMENTS).at(-1)?.path).toBe("/api/progress/2/comments?before=21");
  });

  test("still go on with earlier ones after one was deleted", async () => {
    const page = Array.from({ length: 100 }, (_, index) => ({
      ...COMMENT,
      id: 21 + index,
      comment: `No. ${21 + index}`,
    }));
    page[0] = { ...COMMENT, id: 21, comment: "The oldest", deletable: true };
    const { user } = await open({
      [COMMENTS]: ({ path }) => json(path.includes("before=21") ? [COMMENT] : page),
      "DELETE /api/progress/comments/21": noContent,
    });
    await user.click(await screen.findByRole("button", { name: "Delete comment by cyd" }));
    await press(user, "Delete");
    await waitFor(() => expect(screen.queryByText("The oldest")).toBeNull());
    await press(user, "Show Earlier Comments");
    await screen.findByText(/Well done/);
  });

  test("that are gone already are deleted", async () => {
    const { user } = await open({
      [COMMENTS]: [{ ...COMMENT, deletable: true }],
      "DELETE /api/progress/comments/5": errorResponse(404, "This comment does not exist or is not yours."),
    });
    await user.click(await screen.findByRole("button", { name: "Delete comment by cyd" }));
    await press(user, "Delete");
    expect(await screen.findByText("No comments yet")).toBeTruthy();
    expect(screen.queryByText("Error")).toBeNull();
  });

  test("of mine are deleted after a second press, and stay where that fails", async () => {
    const REMOVE = "DELETE /api/progress/comments/5";
    const broken = new Response("", { status: 502 });
    const { user, server } = await open({ [COMMENTS]: [{ ...COMMENT, deletable: true }], [REMOVE]: broken });
    await user.click(await screen.findByRole("button", { name: "Delete comment by cyd" }));
    await press(user, "Keep");
    await press(user, "Delete comment by cyd");
    await press(user, "Delete");
    expect(await findToastText("Error")).toBe("Failed to delete the comment");
    expect(screen.getByText(/Well done/)).toBeTruthy();
    server.on({ [REMOVE]: noContent });
    await press(user, "Delete");
    expect(await screen.findByText("No comments yet")).toBeTruthy();
    expect(server.callsTo(REMOVE)).toHaveLength(2);
  });
});

describe("more about an item", () => {
  const openMore = async (user: UserEvent, title: string, button: string) => {
    await user.click(await screen.findByRole("button", { name: `More about ${title}` }));
    await user.click(await screen.findByRole("button", { name: button }));
  };

  test("one's own is deleted after a question, and stays where that fails", async () => {
    const REMOVE = "DELETE /api/progress/1";
    const { user, server } = await openSocial({ [FEED]: [OWN_SHARE], [REMOVE]: errorResponse(500, "Not today.") });
    expect(await screen.findByText("You")).toBeTruthy();
    await press(user, "More about Goal met");
    expect(screen.queryByRole("button", { name: /Report|Block/ })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Delete Share" }));
    await press(user, "Cancel");
    await waitForSheetToClose();
    expect(server.callsTo(REMOVE)).toEqual([]);
    await openMore(user, "Goal met", "Delete Share");
    await press(user, "Delete");
    expect(await findToastText("Error")).toBe("Not today.");
    expect(screen.getByRole("dialog")).toBeTruthy();
    server.on({ [REMOVE]: noContent });
    await press(user, "Delete");
    await waitForSheetToClose();
    expect(await screen.findByText("No progress updates yet")).toBeTruthy();
  });

  test("one's own that is gone already is deleted", async () => {
    const { user } = await openSocial({
      [FEED]: [OWN_SHARE],
      "DELETE /api/progress/1": errorResponse(404, "This share does not exist or is not yours."),
    });
    await openMore(user, "Goal met", "Delete Share");
    await press(user, "Delete");
    await findToastText("Share Deleted");
    await waitForSheetToClose();
    expect(await screen.findByText("No progress updates yet")).toBeTruthy();
  });

  test("another's is reported with a reason", async () => {
    const REPORT = "POST /api/reports";
    const { user, server } = await openSocial({
      [FEED]: [BOBS_SHARE],
      [REPORT]: errorResponse(429, "Too many attempts. Please try again in 40 seconds."),
    });
    await openMore(user, "A week of soup", "Report Share");
    await press(user, "Send Report");
    expect(screen.getByText("Please say what is wrong")).toBeTruthy();
    expect(server.callsTo(REPORT)).toEqual([]);
    await user.type(screen.getByLabelText("What is wrong with it?"), "Rude");
    await press(user, "Send Report");
    expect(await findToastText("Error")).toBe("Too many attempts. Please try again in 40 seconds.");
    server.on({ [REPORT]: json({ message: "Thanks" }, 201) });
    await press(user, "Send Report");
    expect(await findToastText("Report Sent")).toBe("Whoever runs this server will look at it.");
    await waitForSheetToClose();
    expect(server.callsTo(REPORT).at(-1)?.body).toEqual({ kind: "share", id: 2, reason: "Rude" });
  });

  test("its author is blocked after a question, and is gone at once", async () => {
    const BLOCK = "POST /api/users/2/block";
    const { user, server } = await openSocial({
      [FEED]: [BOBS_SHARE, { ...BOBS_SHARE, id: 7, title: "Another" }, OWN_SHARE],
      [BLOCK]: errorResponse(500, "Something went wrong."),
    });
    await openMore(user, "A week of soup", "Block bob");
    await press(user, "Block");
    expect(await findToastText("Error")).toBe("Something went wrong.");
    expect(screen.getByText("Another")).toBeTruthy();
    server.on({ [BLOCK]: noContent, [FEED]: never });
    await press(user, "Block");
    await waitForSheetToClose();
    expect(screen.queryByText("Another")).toBeNull();
    expect(screen.getByText("Goal met")).toBeTruthy();
  });
});
