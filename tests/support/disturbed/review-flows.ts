import type { HttpCall } from "../executable/http-account.ts";
import { findLink, openTab, see, tap, type } from "./finds.ts";
import type { Find, Flow, Step } from "./flow.ts";

const openReviews: Step[] = [
  openTab("Home"),
  tap("Profile", { find: findLink("Profile") }),
  tap("App Reviews", { find: findLink("App Reviews") }),
];
const typeComment = type("Comment (optional)", "Good soup.");
const findOwn: Find = (page) => page.getByRole("region", { name: "Your Review" });

/** What the own review says; null if there is none. */
async function readOwnReview(account: HttpCall): Promise<[rating: number, comment: string] | null> {
  const review = (await (await account("GET", "/reviews/mine")).json()) as { rating: number; comment: string } | null;
  return review && [review.rating, review.comment];
}

async function writeOne(account: HttpCall): Promise<void> {
  await account("POST", "/reviews", { rating: 4, comment: "It knows my soup.", category: "overall" });
}

const findHelpful =
  (label: string): Find =>
  (page, [first]) =>
    page
      .getByRole("listitem")
      .filter({ hasText: first?.name ?? "" })
      .getByRole("button", { name: label });
const seeVote = see("Helpful (1)", findHelpful("Helpful (1)"));

/** A flow on the screen of reviews; how the own one is to be stored. */
const ofOwnReview = (
  name: string,
  meant: Flow["meant"],
  { look, ...more }: Pick<Flow, "steps" | "look" | "prepare">,
): Flow => ({ name, startAt: "/reviews", look: [...openReviews, ...look], readStored: readOwnReview, meant, ...more });

export const REVIEW_FLOWS: readonly Flow[] = [
  ofOwnReview("writing a review", [3, "Good soup."], {
    steps: [
      tap("3 stars", { find: (page) => page.locator("label").filter({ hasText: "3 stars" }) }),
      typeComment,
      tap("Submit Review", { sends: ["POST /api/reviews"] }),
      see("Your Review", findOwn),
    ],
    look: [see("Your Review", findOwn)],
  }),
  ofOwnReview("editing a review", [4, "Good soup."], {
    prepare: writeOne,
    steps: [
      tap("Edit"),
      typeComment,
      tap("Save Changes", { sends: ["PATCH /api/reviews/mine"] }),
      see("Review updated"),
    ],
    look: [see("Good soup.", (page) => page.getByRole("region").getByText("Good soup."))],
  }),
  ofOwnReview("deleting a review", null, {
    prepare: writeOne,
    steps: [tap("Edit"), tap("Delete Review", { sends: ["DELETE /api/reviews/mine"] }), see("Review deleted")],
    look: [see("Submit Review", (page) => page.getByRole("button", { name: "Submit Review" }))],
  }),
  {
    name: "finding a review helpful",
    startAt: "/reviews",
    otherCount: 1,
    prepare: async (_, others) => {
      for (const { call } of others) await writeOne(call);
    },
    steps: [
      tap("Helpful (0)", { find: findHelpful("Helpful (0)"), sends: ["POST /api/reviews/:id/helpful"] }),
      seeVote,
    ],
    look: [...openReviews, seeVote],
    async readStored(account, [first]) {
      const reviews = (await (await account("GET", "/reviews?category=overall")).json()) as {
        user: { username: string } | null;
        helpfulVotes: number;
      }[];
      return reviews.find(({ user }) => user?.username === first?.name)?.helpfulVotes;
    },
    meant: 1,
  },
];
