import type { HttpCall } from "../http-account.ts";
import { findButton, findField, findLink, findText, openTab, see } from "./finds.ts";
import type { Find, Flow, Step } from "./flow.ts";

const REVIEW = { rating: 4, comment: "It knows my soup.", category: "overall" };

const openReviews: Step[] = [
  openTab("Home"),
  { name: "Profile", tap: findLink("Profile") },
  { name: "App Reviews", tap: findLink("App Reviews") },
];

type OwnReview = { rating: number; comment: string } | null;

/** What the own review says; null if there is none. */
async function readOwnReview(account: HttpCall): Promise<[rating: number, comment: string] | null> {
  const review = (await (await account("GET", "/reviews/mine")).json()) as OwnReview;
  return review && [review.rating, review.comment];
}

const writeOne = async (account: HttpCall): Promise<void> => void (await account("POST", "/reviews", REVIEW));

const typeComment = (text: string): Step => ({ name: "Comment", type: findField("Comment (optional)"), text });

const writing: Flow = {
  name: "writing a review",
  startAt: "/reviews",
  steps: [
    { name: "3 stars", tap: (page) => page.locator("label").filter({ hasText: "3 stars" }) },
    typeComment("Good soup."),
    { name: "Submit Review", tap: findButton("Submit Review"), sends: ["POST /api/reviews"] },
    see("Your Review", (page) => page.getByRole("region", { name: "Your Review" })),
  ],
  look: [...openReviews, see("Your Review", (page) => page.getByRole("region", { name: "Your Review" }))],
  readStored: readOwnReview,
  meant: [3, "Good soup."],
};

const openEditor: Step = { name: "Edit", tap: findButton("Edit") };

const editing: Flow = {
  name: "editing a review",
  startAt: "/reviews",
  prepare: writeOne,
  steps: [
    openEditor,
    typeComment("Good soup."),
    { name: "Save Changes", tap: findButton("Save Changes"), sends: ["PATCH /api/reviews/mine"] },
    see("Review updated", findText("Review updated")),
  ],
  look: [...openReviews, see("Good soup.", (page) => page.getByRole("region").getByText("Good soup."))],
  readStored: readOwnReview,
  meant: [4, "Good soup."],
};

const deletion: Flow = {
  name: "deleting a review",
  startAt: "/reviews",
  prepare: writeOne,
  steps: [
    openEditor,
    { name: "Delete Review", tap: findButton("Delete Review"), sends: ["DELETE /api/reviews/mine"] },
    see("Review deleted", findText("Review deleted")),
  ],
  look: [...openReviews, see("Submit Review", findButton("Submit Review"))],
  readStored: readOwnReview,
  meant: null,
};

const findHelpful =
  (label: string): Find =>
  (page, [first]) =>
    page
      .getByRole("listitem")
      .filter({ hasText: first?.name ?? "" })
      .getByRole("button", { name: label });

type Listed = { user: { username: string } | null; helpfulVotes: number };

const vote: Flow = {
  name: "finding a review helpful",
  startAt: "/reviews",
  otherCount: 1,
  prepare: async (_, others) => {
    for (const { call } of others) await writeOne(call);
  },
  steps: [
    { name: "Helpful (0)", tap: findHelpful("Helpful (0)"), sends: ["POST /api/reviews/:id/helpful"] },
    see("Helpful (1)", findHelpful("Helpful (1)")),
  ],
  look: [...openReviews, see("Helpful (1)", findHelpful("Helpful (1)"))],
  readStored: async (account, [first]) => {
    const reviews = (await (await account("GET", "/reviews?category=overall")).json()) as Listed[];
    return reviews.find(({ user }) => user?.username === first?.name)?.helpfulVotes;
  },
  meant: 1,
};

export const REVIEW_FLOWS: readonly Flow[] = [writing, editing, deletion, vote];
