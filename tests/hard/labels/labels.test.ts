import { expect, test } from "bun:test";
import { PROGRAM } from "../../../src/cli/program.ts";
import { parseLabel } from "../../../src/features/labels/service.ts";
import { createTextReader } from "../../../src/integrations/text-reader/text-reader.ts";
import { openPage } from "../../support/e2e/browser.ts";
import { drawLabels } from "../../support/labels/draw-labels.ts";
import { scoreLabel } from "../../support/labels/score-labels.ts";

// Labels in twelve layouts, tilted, blurred and shadowed, read by the models themselves.

const COUNT = 60;
const SEED = 7;

test(
  "of sixty drawn labels 85% of the figures are right, and at most 2% are wrong without a mark",
  async () => {
    const reader = createTextReader([...PROGRAM, "read-text"]);
    const wrong: string[] = [];
    const wrongWithoutMark: string[] = [];
    let figures = 0;
    for await (const drawn of drawLabels(await openPage(), { count: COUNT, seed: SEED })) {
      const boxes = await reader.read(1, drawn.jpeg, new AbortController().signal);
      const score = scoreLabel(drawn, parseLabel(boxes));
      figures += score.figures;
      wrong.push(...score.wrong.map((text) => `${drawn.name}, ${text}`));
      wrongWithoutMark.push(...score.wrongWithoutMark.map((text) => `${drawn.name}, ${text}`));
    }
    expect(wrong.slice(Math.floor(0.15 * figures))).toEqual([]);
    expect(wrongWithoutMark.slice(Math.floor(0.02 * figures))).toEqual([]);
  },
  { timeout: 20 * 60_000 },
);
