import { expect, test } from "bun:test";
import { afterThisTest } from "../support/after-test.ts";
import { DIARY_FLOWS } from "../support/disturbed/diary-flows.ts";
import { describeRun, listRuns } from "../support/disturbed/flow.ts";
import { createPaymentFlows } from "../support/disturbed/payment-flows.ts";
import { PEOPLE_FLOWS } from "../support/disturbed/people-flows.ts";
import { PHOTO_FLOWS } from "../support/disturbed/photo-flows.ts";
import { playRuns, UNLIMITED } from "../support/disturbed/play-runs.ts";
import { REVIEW_FLOWS } from "../support/disturbed/review-flows.ts";
import { startProduct } from "../support/pages.ts";
import { startStripeStandIn } from "../support/stripe-stand-in.ts";

// A part of what disturbed-flows.hard.test.ts plays.

const CHOSEN = [
  'manual entry, network cut (lost POST /api/food-entries): "Add to Food Diary"',
  'a meal from the list, reload after 0 ms: "Add Soup"',
  'deletion, second tap after 400 ms: "Delete Soup"',
  'deletion and Undo, network cut (during POST /api/food-entries/:id/restore): "Undo"',
  'copying a meal, network cut (lost POST /api/food-entries/copy): "Copy to Today"',
  'copying a day, reload after 0 ms: "Whole Day", again at once',
  'a photo, added by hand, Back after 0 ms: "Add to Food Diary"',
  'a photo, added by itself, network cut (lost POST /api/food-entries): "Capture photo"',
  'accepting a request, second tap after 700 ms: "Accept"',
  'declining a request, network cut (lost POST /api/friends/requests/:id/decline): "Decline"',
  'writing a review, network cut (lost POST /api/reviews): "Submit Review"',
  'paying, reload after 0 ms: "Subscribe Now"',
];

/** Only ends what hangs. */
const RUNS_MAX_MS = 180_000;

const title = "what is stored is what was meant, with a second tap, Back, a reload or the network cut in between";

test(
  title,
  async () => {
    const stripe = startStripeStandIn();
    afterThisTest(async () => void (await stripe.stop()));
    const { url } = await startProduct({ env: { ...UNLIMITED, ...stripe.env } });
    const flows = [
      ...DIARY_FLOWS,
      ...PHOTO_FLOWS,
      ...PEOPLE_FLOWS,
      ...REVIEW_FLOWS,
      ...createPaymentFlows(stripe, url),
    ];
    const runs = flows.flatMap(listRuns).filter((run) => CHOSEN.includes(describeRun(run)));
    expect(runs.map(describeRun).sort()).toEqual(CHOSEN.toSorted());
    expect(await playRuns(url, runs)).toEqual([]);
  },
  RUNS_MAX_MS,
);
