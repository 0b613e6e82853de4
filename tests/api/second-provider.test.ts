import { expect, test } from "bun:test";
import { createFoodAnalyzer } from "../../src/integrations/food-analyzer/create-food-analyzer.ts";
import { type Mode, PIZZA, PLATE } from "../support/ai-stand-in.ts";
import { startAiStandInOfEachTest } from "../support/ai-stand-in-of-each-test.ts";
import { analyse } from "../support/budget-api.ts";
import { testApi } from "../support/test-api.ts";

const first = startAiStandInOfEachTest(PIZZA);
const second = startAiStandInOfEachTest(PLATE);

// How two providers follow each other is shown by unit/fallback-food-analyzer.test.ts.

/** Uploads a photo to a server with two providers. */
async function upload() {
  const analyzer = await createFoodAnalyzer(
    { apiKey: "sk-first", baseUrl: first.baseUrl, model: "small" },
    { fallback: { apiKey: "sk-second", baseUrl: second.baseUrl, model: "large" } },
  );
  return analyse(await testApi({ analyzer }).signIn("ada"));
}

test.each<Mode>(["wrong-shape", "refuse"])("%s: the second provider's answer is the result", async (mode) => {
  first.mode = mode;
  expect(await upload()).toMatchObject({ status: 200, body: { name: PLATE.name } });
});

test("if both are busy, the photo is kept, and Retry-After is that of the first to be there", async () => {
  [first.mode, second.mode] = ["429", "429"];
  [first.state.retryAfter, second.state.retryAfter] = ["3600", "120"];
  const { status, body, headers } = await upload();
  const refusal = { kind: "analysis_unavailable", imageData: "/api/images/1" };
  expect({ status, body }).toMatchObject({ status: 503, body: refusal });
  expect(headers.get("retry-after")).toBe("120");
});
