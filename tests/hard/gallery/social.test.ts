import { expect } from "bun:test";
import { openPage } from "../../support/e2e/browser.ts";
import { ADA, fetchStoredEntries } from "../../support/e2e/pages.ts";
import {
  choose,
  close,
  eat,
  fill,
  open,
  post,
  press,
  reload,
  type Scene,
  see,
  toast,
} from "../../support/e2e/steps.ts";
import { answerAsServer, fail, hold, restore, still } from "../../support/gallery/answers.ts";
import { gallery, SIGNED_IN } from "../../support/gallery/gallery.ts";
import { jpeg } from "../../support/pictures.ts";

const LONG_NAME = "WWWWWWWWWWWWWWWWWWWW";
/** The first account is the one of the page. */
const ADA_ID = 1;

/** Creates another account and returns calls in its name, which return the id of what they make. */
async function createPerson(url: string, username: string) {
  const { request } = await openPage();
  const call = async (path: string, data: object): Promise<number> => {
    const answer = await request.post(`${url}/api/${path}`, { headers: { origin: url }, data });
    expect(answer.ok()).toBe(true);
    const made = (await answer.json()) as { id?: number; user?: { id: number } };
    return made.id ?? made.user?.id ?? 0;
  };
  const id = await call("auth/register", { ...ADA, email: `${username}@example.com`, username });
  return { id, call };
}

/** Creates a friend, bob, a request from someone with a long name, and a blocked person, cyd. */
async function createCircle(scene: Scene) {
  const [bob, long, cyd] = [
    await createPerson(scene.url, "bob"),
    await createPerson(scene.url, LONG_NAME),
    await createPerson(scene.url, "cyd"),
  ];
  const id = await bob.call("friends/request", { addresseeId: ADA_ID });
  await post(`/api/friends/requests/${id}/accept`)(scene);
  await long.call("friends/request", { addresseeId: ADA_ID });
  await post(`/api/users/${cyd.id}/block`)(scene);
  return { bob, long };
}

const SOUP = { title: "Seven days of soup", shareType: "streak", isPublic: true };

/** Adds a circle, its shares with comments, and a meal with a photo that the page's account shares. */
async function fillFeed(scene: Scene): Promise<void> {
  const { bob, long } = await createCircle(scene);
  const description = "Lentils on Monday, tomatoes on Tuesday.\n\nThe rest I would rather not tell.";
  const id = await bob.call("progress/share", { ...SOUP, description });
  await long.call("progress/share", {
    ...{ ...SOUP, shareType: "weekly_summary", title: `Unbelievable${"e".repeat(80)}` },
    description: "My week in numbers. ".repeat(12),
  });
  for (let nth = 1; nth <= 14; nth += 1) {
    const comment = nth % 3 === 0 ? `${"How did you do that? ".repeat(6)}\nTell me.` : `Well done, no. ${nth}!`;
    await (nth % 2 ? bob : long).call(`progress/${id}/comments`, { comment });
  }
  const imageUrl = `data:image/jpeg;base64,${(await jpeg(600, 450)).toBase64()}`;
  await eat({ name: "Lentil soup with far too long a name for one line", calories: 2040, imageUrl })(scene);
  const [entry] = await fetchStoredEntries(scene.page, scene.url);
  const data = { title: "Best soup yet", shareType: "achievement", data: { foodEntryId: entry?.id } };
  await post("/api/progress/share", data)(scene);
}

const openFriends = [open("/social"), press("Friends", "tab")];

gallery("the Social Hub of somebody new, and of somebody with friends", SIGNED_IN, {
  "social-empty": [still([open("/social"), see("No progress updates yet")])],
  "social-friends-empty": [press("Friends", "tab"), see("No friends yet")],
  "social-search-nothing": [({ page }) => page.getByRole("searchbox").fill("nobody at all"), see("No one found")],
  "social-friends": [
    createCircle,
    open("/social"),
    press("Friends 1 request", "tab"),
    see("Remove bob", "button"),
    ({ page }) => page.getByRole("searchbox").fill("WWW"),
    see(`Add Friend ${LONG_NAME}`, "button"),
  ],
  "social-remove": [press("Remove bob"), see("Remove bob?", "dialog")],
});

gallery("the feed, its comments, and what opens over it", SIGNED_IN, {
  "social-feed": [
    fillFeed,
    open("/social"),
    see("Best soup yet", "heading"),
    press("0 likes on Seven days of soup"),
    see("1 like on Seven days of soup", "button"),
    ({ page }) => page.evaluate(() => window.scrollTo(0, 0)),
  ],
  "social-comments": [press("14 comments on Seven days of soup"), see("Well done, no. 14!")],
  "social-more": [close, press("More about Seven days of soup"), see("Block bob", "button")],
  "social-report": [press("Report Share"), fill({ "What is wrong with it?": "This is no soup." })],
  "social-share": [
    open("/social"),
    press("Share Progress"),
    see(/Calorie goal reached/, "button"),
    fill({ Title: "Half way there" }),
  ],
  "social-picture-ring": [press("Make a Picture"), see(/^Half way there: a ring, .* of 2,000 kcal today\.$/, "img")],
  "social-picture-week": [choose("My week"), see(/^Half way there: bars of the week's calories, /, "img")],
  "social-picture-photo": [choose("Meal photo"), see(/^Half way there: a photo of Lentil soup/, "img")],
  "social-share-wrong": [
    press("Back"),
    fill({ Title: "" }),
    ({ page }) => page.getByRole("dialog").getByRole("button", { name: "Share Progress" }).click(),
    see("Please enter a title"),
  ],
});

const FAILING = { errors: [/500 \(Internal Server Error\)/] };
const COMMENTS = /\/comments/;
const openComments = [open("/social"), press("0 comments on A week of soup")];

gallery("the Social Hub that waits, or cannot be loaded", FAILING, {
  "social-comments-empty": [
    post("/api/progress/share", { title: "A week of soup", shareType: "achievement" }),
    ...openComments,
    see("No comments yet"),
  ],
  "social-comments-waiting": [hold(COMMENTS), ...openComments, see("Loading comments", "status")],
  "social-comments-failed": [restore, fail(COMMENTS), ...openComments, see("The comments could not be loaded")],
  "social-waiting": [restore, hold(/progress\/feed/), open("/social"), see("Loading the feed", "status")],
  "social-failed": [restore, fail(/progress\/feed/), open("/social"), see("The feed could not be loaded")],
  "social-friends-waiting": [
    restore,
    hold(/api\/(friends|blocks)/),
    ...openFriends,
    ({ page }) => page.getByRole("tabpanel").getByRole("status").first().waitFor(),
  ],
  "social-friends-failed": [
    restore,
    fail(/api\/(friends|blocks)/),
    ...openFriends,
    see("Your friends could not be loaded"),
  ],
});

/** Adds two reviews by others. */
async function addReviews({ url }: Scene): Promise<void> {
  const [bob, cyd] = [await createPerson(url, "bob"), await createPerson(url, "cyd")];
  const short = { rating: 4, title: "Knows my soup", comment: "Even the lentil one.", category: "overall" };
  await bob.call("reviews", short);
  const comment = "I log every meal.\n\nEven the ones that I would rather forget. ".repeat(6);
  await cyd.call("reviews", { ...short, title: `Unbelievable${"e".repeat(80)}`, comment, isAnonymous: true });
}

gallery("App Reviews", FAILING, {
  "reviews-empty": [still([open("/reviews"), see("No reviews yet")])],
  reviews: [
    addReviews,
    reload,
    see("Anonymous User"),
    ({ page }) => page.getByRole("radio", { name: "3 stars" }).check({ force: true }),
    fill({ "Comment (optional)": "Good, but it took my curry for a stew." }),
  ],
  "reviews-written": [
    press("Submit Review"),
    toast("Review submitted!"),
    see("Your Review", "region"),
    see("3 reviews"),
    press("Helpful (0)"),
    see("Helpful (1)", "button"),
  ],
  "reviews-edit": [press("Edit"), see("Edit Your Review", "dialog")],
  "reviews-features": [open("/reviews"), press("Features", "tab"), see("No reviews yet")],
  "reviews-waiting": [hold(/api\/reviews/), open("/reviews"), see("Loading ratings", "status")],
  "reviews-failed": [
    restore,
    ({ page }) => page.route(/api\/reviews/, (route) => answerAsServer(route, { status: 200, body: "" })),
    open("/reviews"),
    see("The reviews could not be loaded"),
  ],
});
