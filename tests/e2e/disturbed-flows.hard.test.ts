import { expect, test } from "bun:test";
import { DIARY_FLOWS } from "../support/disturbed/diary-flows.ts";
import { listRuns } from "../support/disturbed/flow.ts";
import { playRuns, UNLIMITED } from "../support/disturbed/play-runs.ts";
import { startProduct } from "../support/pages.ts";

/** Only ends what hangs. */
const FLOW_MAX_MS = 1_800_000;

test.each(DIARY_FLOWS.map((flow) => [flow.name, flow] as const))(
  "%s stores what was meant, whatever comes between two steps",
  async (_, flow) => {
    const { url } = await startProduct({ env: UNLIMITED });
    expect(await playRuns(url, listRuns(flow))).toEqual([]);
  },
  FLOW_MAX_MS,
);
