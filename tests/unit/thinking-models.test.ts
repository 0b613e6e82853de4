import { expect, test } from "bun:test";
import { createOpenAiFoodAnalyzer } from "../../src/integrations/food-analyzer/openai-food-analyzer.ts";
import { PLATE, type Received } from "../support/stand-ins/ai-stand-in.ts";
import { startAiStandInOfEachTest } from "../support/stand-ins/ai-stand-in-of-each-test.ts";
import { ask, PATIENT } from "../support/stand-ins/ask-analyzer.ts";

const standIn = startAiStandInOfEachTest(PLATE);

const createAnalyzer = () => createOpenAiFoodAnalyzer(standIn.settings, PATIENT);
const listEfforts = () => standIn.received.map(({ body }) => body.reasoning_effort);

test("a model that does not think is not told so", async () => {
  standIn.ollama.capabilities = ["completion", "vision"];
  const analyzer = createAnalyzer();
  for (const _ of [1, 2]) await ask(analyzer);
  expect(listEfforts()).toEqual([undefined, undefined]);
});

test("one of Ollama's that can is asked not to, from the first photo on", async () => {
  standIn.ollama.capabilities = ["completion", "vision", "thinking"];
  const analyzer = createAnalyzer();
  for (const _ of [1, 2]) await ask(analyzer);
  expect(listEfforts()).toEqual(["none", "none"]);
});

test("another one is asked not to once it did", async () => {
  standIn.mode = "thinking-field";
  const analyzer = createAnalyzer();
  for (const _ of [1, 2]) await ask(analyzer);
  expect(listEfforts()).toEqual([undefined, "none"]);
});

test.each([
  [400, "think value is not supported for this model"],
  [422, "Unprocessable Entity"],
])("where that is refused (%p %s), it is asked as before", async (status, message) => {
  standIn.ollama.capabilities = ["vision", "thinking"];
  standIn.state.food = ({ body }: Received) =>
    body.reasoning_effort ? Response.json({ error: { message } }, { status }) : PLATE;
  const analyzer = createAnalyzer();
  for (const _ of [1, 2]) expect(await ask(analyzer)).toMatchObject({ name: PLATE.name });
  expect(listEfforts()).toEqual(["none", undefined, undefined]);
  const formats = standIn.received.map(({ body }) => body.response_format?.type);
  expect(new Set(formats)).toEqual(new Set(["json_schema"]));
});

test("where a schema is what is refused, both are learned", async () => {
  standIn.ollama.capabilities = ["vision", "thinking"];
  standIn.state.food = ({ body }: Received) =>
    body.response_format?.type === "json_schema" ? Response.json({ error: { message: "no" } }, { status: 400 }) : PLATE;
  const analyzer = createAnalyzer();
  for (const _ of [1, 2]) expect(await ask(analyzer)).toMatchObject({ name: PLATE.name });
  expect(listEfforts()).toEqual(["none", undefined, "none", "none"]);
});
