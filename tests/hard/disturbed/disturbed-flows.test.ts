import { expect } from "bun:test";
import { BODY_FLOWS } from "../../support/disturbed/body-flows.ts";
import { DIARY_FLOWS } from "../../support/disturbed/diary-flows.ts";
import { chooseRuns } from "../../support/disturbed/flow.ts";
import { createPaymentFlow } from "../../support/disturbed/payment-flow.ts";
import { PEOPLE_FLOWS } from "../../support/disturbed/people-flows.ts";
import { PHOTO_FLOWS, QUESTION_FLOW } from "../../support/disturbed/photo-flows.ts";
import { playRuns, startStage } from "../../support/disturbed/play-runs.ts";
import { REVIEW_FLOWS } from "../../support/disturbed/review-flows.ts";
import { cameraVideo } from "../../support/e2e/camera-video.ts";
import { test } from "../../support/reported-test.ts";
import { PLATE } from "../../support/stand-ins/ai-stand-in.ts";

// A second tap, Back, a reload and a cut network at steps of each flow: see docs/decisions/0024-taps-and-layers.md.

/** As many as fit into the time of a shard. Another MEALGLASS_SEED plays others, as each night does. */
const RUNS_OF_FLOW = 6;
/** Only ends what hangs. */
const FLOW_MAX_MS = 1_800_000;

/** One for all flows: a browser is kept for each film. */
const cameraFile = await cameraVideo();

const FLOWS = [...DIARY_FLOWS, ...BODY_FLOWS, ...PHOTO_FLOWS, ...PEOPLE_FLOWS, ...REVIEW_FLOWS, QUESTION_FLOW];

test.each(FLOWS.map((flow) => [flow.name, flow] as const))(
  "%s stores what was meant, whatever comes between two steps",
  async (_, flow) => {
    const { url, provider } = await startStage();
    if (flow === QUESTION_FLOW) provider.state.food = PLATE;
    expect(await playRuns(url, chooseRuns([flow], RUNS_OF_FLOW), cameraFile)).toEqual([]);
  },
  FLOW_MAX_MS,
);

test(
  "a payment is made once, whatever comes between two steps",
  async () => {
    const { url, stripe } = await startStage();
    expect(await playRuns(url, chooseRuns([createPaymentFlow(stripe, url)], RUNS_OF_FLOW), cameraFile)).toEqual([]);
  },
  FLOW_MAX_MS,
);
