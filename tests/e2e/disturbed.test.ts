import { expect } from "bun:test";
import { BODY_FLOWS } from "../support/disturbed/body-flows.ts";
import { DIARY_FLOWS } from "../support/disturbed/diary-flows.ts";
import { chooseRuns } from "../support/disturbed/flow.ts";
import { createPaymentFlow } from "../support/disturbed/payment-flow.ts";
import { PEOPLE_FLOWS } from "../support/disturbed/people-flows.ts";
import { PHOTO_FLOWS } from "../support/disturbed/photo-flows.ts";
import { playRuns, startStage } from "../support/disturbed/play-runs.ts";
import { REVIEW_FLOWS } from "../support/disturbed/review-flows.ts";
import { cameraVideo } from "../support/e2e/camera-video.ts";
import { test } from "../support/reported-test.ts";

// `bun run test:hard disturbed` plays more of each flow; another MEALGLASS_SEED plays others.

const RUNS = 10;
/** Not a limit for slow machines: it only ends what hangs. */
const ALL_MAX_MS = 900_000;

test(
  "each flow stores what was meant, with a second tap, Back, a reload or a cut network between two steps",
  async () => {
    const { url, stripe } = await startStage();
    const flows = [...DIARY_FLOWS, ...BODY_FLOWS, ...PHOTO_FLOWS, ...PEOPLE_FLOWS, ...REVIEW_FLOWS];
    flows.push(createPaymentFlow(stripe, url));
    expect(await playRuns(url, chooseRuns(flows, RUNS), await cameraVideo())).toEqual([]);
  },
  ALL_MAX_MS,
);
