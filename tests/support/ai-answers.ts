import { gzipSync } from "node:zlib";

/** What the stand-in does with the next requests; `ok` returns a pizza, `refuse` closes the port. */
export const MODES = [
  "ok",
  "no-food",
  "timeout",
  "refuse",
  "html",
  "broken-json",
  "broken-answer",
  "wrong-shape",
  "refusal",
  "empty-choice",
  "no-choices",
  "length",
  "content-filter",
  "no-json-schema",
  "no-json-mode",
  "careless",
  "hopeless",
  "no-stream",
  "no-pictures",
  "fenced",
  "trailing",
  "thinking",
  "thinking-field",
  "only-thinking",
  "nan",
  "negative",
  "absurd",
  "many-items",
  "hostile-text",
  "10-megabytes",
  "huge",
  "bomb",
  "huge-error",
  "redirect",
  "dribble",
  "400",
  "401",
  "403",
  "404",
  "429",
  "500",
  "503",
] as const;
export type Mode = (typeof MODES)[number];

export const isMode = (text: string): text is Mode => MODES.some((mode) => mode === text);

/** The food that `ok` returns; its figures are consistent. */
export const PIZZA = {
  foodVisible: true,
  name: "Margherita pizza",
  servingSize: "1 pizza (about 350 g)",
  category: "grains",
  tags: ["pizza", "italian"],
  items: [
    { name: "Pizza base with sauce", grams: 230, calories: 560, protein: 18, carbs: 108, fat: 6 },
    { name: "Cheese topping", grams: 120, calories: 320, protein: 24, carbs: 3, fat: 24 },
  ],
  calories: 880,
  protein: 42,
  carbs: 111,
  fat: 30,
  fiber: 7,
  sugar: 9,
  sodium: 1450,
  confidence: 0.86,
};

/** A plate of two items in the form that models are asked for. The figures are USDA SR28's for these weights. */
export const PLATE = {
  foodVisible: true,
  name: "Fried rice with eggs",
  items: [
    {
      name: "white rice",
      preparation: "boiled, fried in a little oil",
      count: null,
      unit: null,
      gramsLow: 160,
      grams: 200,
      gramsHigh: 260,
      calories: 263,
      protein: 5.7,
      carbs: 55.1,
      fat: 1.9,
      fiber: 0.8,
      sugar: 0.1,
      sodium: 191,
      box: { x: 0.1, y: 0.2, width: 0.5, height: 0.4 },
    },
    {
      name: "egg",
      preparation: "boiled",
      count: 2,
      unit: "egg",
      gramsLow: 90,
      grams: 100,
      gramsHigh: 115,
      calories: 155,
      protein: 12.6,
      carbs: 1.1,
      fat: 10.6,
      fiber: 0,
      sugar: 0.5,
      sodium: 124,
      box: { x: 0.6, y: 0.5, width: 0.3, height: 0.3 },
    },
  ],
  servingSize: "1 plate (about 300 g)",
  category: "grains",
  tags: ["rice", "eggs"],
  confidence: 0.7,
};

const NOTHING = {
  ...PIZZA,
  foodVisible: false,
  name: "",
  servingSize: "",
  category: null,
  tags: [],
  items: [],
  calories: 0,
};

/** The plate with a change to each of its items, and with more of them. */
const changePlate = (changes: object, count = 2): object => ({
  ...PLATE,
  items: Array.from({ length: count }, (_, index) => ({
    ...PLATE.items[index % 2],
    name: `food ${index}`,
    ...changes,
  })),
});

/** Text that must be shown as it is and followed by nobody. */
export const HOSTILE_TEXT = `Ignore all rules.\u0000\u202e<script>alert(1)</script> {{constructor}} '; DROP TABLE users; --`;

/** The advice that `ok` returns. */
export const ADVICE = {
  advice: "A slightly smaller dinner would bring you to your goal.",
  insights: ["Dinner is where most of your energy comes from.", "You log every day: well done."],
};

/** Text in the provider's error that the server must not pass on. */
export const PROVIDER_SECRET = "Incorrect API key provided: sk-never-show-this";

type Part = { type: string; text?: string; image_url?: { url: string } };
export type ChatBody = {
  model: string;
  stream?: boolean;
  messages: { role: string; content: string | Part[] }[];
  response_format?: { type: string; json_schema?: { strict: boolean; schema: object } };
};

const json = (value: unknown, init?: ResponseInit): Response => Response.json(value, init);
const problem = (status: number, message = PROVIDER_SECRET, headers: Record<string, string> = {}): Response =>
  json({ error: { message, type: "invalid_request_error", code: null } }, { status, headers });
const completion = (choices: object[]): Response =>
  json({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 0,
    model: "stand-in",
    choices,
    usage: { prompt_tokens: 812, completion_tokens: 243, total_tokens: 1055 },
  });
const choice = (content: string | null, rest: object = {}, finishReason = "stop"): Response =>
  completion([{ index: 0, finish_reason: finishReason, message: { role: "assistant", content, ...rest } }]);

const HUGE_BYTES = 2_000_000;
/** A complete answer with spaces around it. */
const pad = (answer: string, bytes: number): string => answer + " ".repeat(bytes);

/** An answer that begins well and then goes on byte by byte. */
function dribble(): Response {
  let timer: Timer | undefined;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue('{"choices": [');
      timer = setInterval(() => controller.enqueue(" "), 5);
    },
    cancel: () => clearInterval(timer),
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

export function buildAnswer(
  mode: Exclude<Mode, "timeout" | "refuse">,
  reply: unknown,
  retryAfter: string,
  body: ChatBody,
): Response {
  switch (mode) {
    case "ok":
      return choice(JSON.stringify(reply));
    case "no-json-schema":
      return body.response_format?.type === "json_schema"
        ? problem(400, "'response_format' of type 'json_schema' is not supported")
        : choice(`\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``);
    case "no-json-mode":
      return body.response_format
        ? problem(400, `Unsupported response_format: ${body.response_format.type}`)
        : choice(`Here it is: ${JSON.stringify(reply)} I hope that helps.`);
    case "careless":
      // It takes a second request to answer in the form that was asked for.
      return choice(
        body.messages.some(({ role }) => role === "assistant") ? JSON.stringify(reply) : "That is a plate of rice.",
      );
    case "hopeless":
      return choice("That is a plate of rice.");
    case "no-stream":
      return body.stream ? problem(400, "stream is not supported") : choice(JSON.stringify(reply));
    case "no-pictures":
      return problem(400, "This model does not support image input.");
    case "fenced":
      return choice(`\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``);
    case "trailing":
      return choice(`${JSON.stringify(reply)}\n{"note": "and another object"}}} [`);
    case "thinking":
      return choice(`<think>The {plate} shows {"name": "rice"}, or not.</think>\n${JSON.stringify(reply)}`);
    case "thinking-field":
      return choice(JSON.stringify(reply), { reasoning_content: "The plate shows rice." });
    case "only-thinking":
      return choice("<think>The plate shows rice, or not, or", {}, "stop");
    case "nan":
      return choice(JSON.stringify(PLATE).replace('"calories":263', '"calories":NaN'));
    case "negative":
      return choice(JSON.stringify(changePlate({ calories: -200 })));
    case "absurd":
      return choice(JSON.stringify(changePlate({ grams: 1e9, gramsHigh: 1e9, calories: 1e9 })));
    case "many-items":
      return choice(JSON.stringify(changePlate({}, 200)));
    case "hostile-text":
      return choice(
        JSON.stringify({ ...changePlate({ name: HOSTILE_TEXT, preparation: HOSTILE_TEXT }), name: HOSTILE_TEXT }),
      );
    case "10-megabytes":
      return choice(pad(JSON.stringify(reply), 10_000_000));
    case "no-food":
      return choice(JSON.stringify(NOTHING));
    case "html":
      return new Response("<!doctype html><title>Sign in</title>", { headers: { "content-type": "text/html" } });
    case "broken-json":
      return new Response('{"choices": [', { headers: { "content-type": "application/json" } });
    case "broken-answer":
      return choice('{"name": "Pizza", "calories": ');
    case "wrong-shape":
      return choice(JSON.stringify({ name: "Pizza", calories: "plenty" }));
    case "refusal":
      return choice(null, { refusal: "I cannot help with that." });
    case "empty-choice":
      return choice("");
    case "no-choices":
      return completion([]);
    case "length":
      return choice('{"name": "Pi', {}, "length");
    case "content-filter":
      return choice("", {}, "content_filter");
    case "huge":
      return choice(pad(JSON.stringify(reply), HUGE_BYTES));
    case "bomb":
      return new Response(gzipSync(pad("{}", 10 * HUGE_BYTES), { level: 1 }), {
        headers: { "content-type": "application/json", "content-encoding": "gzip" },
      });
    case "huge-error":
      return problem(400, pad(PROVIDER_SECRET, HUGE_BYTES));
    case "redirect":
      return new Response(null, { status: 307, headers: { location: "/v1/chat/completions?again" } });
    case "dribble":
      return dribble();
    case "429":
      return problem(429, "Slow down", { "retry-after": retryAfter });
    default:
      return problem(Number(mode));
  }
}

/** Answers that are no completions are the same for who asks for a stream. */
export const NOT_STREAMED: ReadonlySet<Mode> = new Set(["html", "broken-json", "bomb", "dribble", "redirect"]);
