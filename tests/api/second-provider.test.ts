import { afterEach, beforeEach, expect, test } from "bun:test";
import { createFoodAnalyzer } from "../../src/integrations/food-analyzer/create-food-analyzer.ts";
import { type AiStandIn, type Mode, PIZZA, PLATE, startAiStandIn } from "../support/ai-stand-in.ts";
import { jpeg } from "../support/pictures.ts";
import { testApi } from "../support/test-api.ts";

let first: AiStandIn;
let second: AiStandIn;
beforeEach(() => {
  first = startAiStandIn();
  second = startAiStandIn();
  first.state.food = PIZZA;
  second.state.food = PLATE;
});
afterEach(() => {
  void first.stop();
  void second.stop();
});

/** Uploads of an account of a server with two providers. Each is another photo, so that each asks a provider. */
async function signIn({ timeoutMs = 5000 } = {}) {
  const analyzer = await createFoodAnalyzer(
    { apiKey: "sk-first", baseUrl: first.baseUrl, model: "small" },
    { fallback: { apiKey: "sk-second", baseUrl: second.baseUrl, model: "large" }, timeoutMs },
  );
  const call = await testApi({ analyzer, limits: { analysesPerMinute: 100 } }).signIn("ada");
  let width = 60;
  return async () => {
    const raw = new FormData();
    width += 10;
    raw.set("image", new File([await jpeg(width, 40)], "meal.jpg", { type: "image/jpeg" }));
    return call("POST", "/analyze-food", undefined, { raw });
  };
}

const answered = (by: typeof PIZZA | typeof PLATE) => ({ status: 200, body: { name: by.name } });

test.each<Mode>([
  ...(["length", "empty-choice", "no-choices", "only-thinking", "html", "wrong-shape"] as const),
  ...(["429", "refuse", "timeout"] as const),
])("%s: the second provider is asked, and its answer is the result", async (mode) => {
  first.mode = mode;
  const upload = await signIn({ timeoutMs: mode === "timeout" ? 1000 : 5000 });
  expect(await upload()).toMatchObject(answered(PLATE));
});

test.each<Mode>(["no-food", "refusal", "content-filter"])("%s: no other provider gets the photo", async (mode) => {
  first.mode = mode;
  const upload = await signIn();
  expect(await upload()).toMatchObject({ status: 422, body: { kind: "not_recognised" } });
  expect(second.received).toHaveLength(0);
});

test.each<Mode>(["429", "timeout"])(
  "after a %s the first provider rests, but is asked if the second one fails",
  async (mode) => {
    first.mode = mode;
    const upload = await signIn({ timeoutMs: mode === "timeout" ? 1000 : 5000 });
    expect(await upload()).toMatchObject(answered(PLATE));
    first.mode = "ok";
    expect(await upload()).toMatchObject(answered(PLATE));
    second.mode = "refuse";
    expect(await upload()).toMatchObject(answered(PIZZA));
  },
);

test("if both are busy, Retry-After is that of the first to be there", async () => {
  [first.mode, second.mode] = ["429", "429"];
  [first.state.retryAfter, second.state.retryAfter] = ["3600", "120"];
  const { status, body, headers } = await (await signIn())();
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { kind: "analysis_unavailable", imageData: "/api/images/1" },
  });
  expect(headers.get("retry-after")).toBe("120");
});
