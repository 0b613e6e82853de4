import { gzipSync } from "node:zlib";

/** The food that `ok` returns; its figures are consistent. */
export const PIZZA = {
  ...{ foodVisible: true, name: "Margherita pizza", servingSize: "1 pizza (about 350 g)", category: "grains" },
  tags: ["pizza", "italian"],
  items: [
    { name: "Pizza base with sauce", grams: 230, calories: 560, protein: 18, carbs: 108, fat: 6 },
    { name: "Cheese topping", grams: 120, calories: 320, protein: 24, carbs: 3, fat: 24 },
  ],
  ...{ calories: 880, protein: 42, carbs: 111, fat: 30, fiber: 7, sugar: 9, sodium: 1450, confidence: 0.86 },
};

/** A plate of two items in the form that models are asked for. The figures are USDA SR28's for these weights. */
export const PLATE = {
  foodVisible: true,
  name: "Fried rice with eggs",
  items: [
    {
      ...{ name: "white rice", preparation: "boiled, fried in a little oil", count: null, unit: null },
      ...{ gramsLow: 160, grams: 200, gramsHigh: 260 },
      ...{ calories: 263, protein: 5.7, carbs: 55.1, fat: 1.9, fiber: 0.8, sugar: 0.1, sodium: 191 },
      box: { x: 0.1, y: 0.2, width: 0.5, height: 0.4 },
    },
    {
      ...{ name: "egg", preparation: "boiled", count: 2, unit: "egg" },
      ...{ gramsLow: 90, grams: 100, gramsHigh: 115 },
      ...{ calories: 155, protein: 12.6, carbs: 1.1, fat: 10.6, fiber: 0, sugar: 0.5, sodium: 124 },
      box: { x: 0.6, y: 0.5, width: 0.3, height: 0.3 },
    },
  ],
  ...{ servingSize: "1 plate (about 300 g)", category: "grains", tags: ["rice", "eggs"], confidence: 0.7 },
};

const NOTHING = {
  ...PIZZA,
  ...{ foodVisible: false, name: "", servingSize: "", category: null, tags: [], items: [], calories: 0 },
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

/** Text that must be shown as it is and followed by no one. */
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
  reasoning_effort?: string;
  messages: { role: string; content: string | Part[] }[];
  response_format?: { type: string; json_schema?: { name?: string; strict: boolean; schema: object } };
};

const json = (value: unknown, init?: ResponseInit): Response => Response.json(value, init);
const problem = (status: number, message = PROVIDER_SECRET, headers: Record<string, string> = {}): Response =>
  json({ error: { message, type: "invalid_request_error", code: null } }, { status, headers });
const completion = (choices: object[]): Response =>
  json({
    ...{ id: "chatcmpl-1", object: "chat.completion", created: 0, model: "stand-in", choices },
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

/** What is asked, and what the test has the stand-in reply. */
type Question = { reply: unknown; retryAfter: string; body: ChatBody };

const stringify = JSON.stringify;
const fence = (reply: unknown): Response => choice(`\`\`\`json\n${stringify(reply)}\n\`\`\``);
const answerRaw = (text: string | Uint8Array<ArrayBuffer>, type = "application/json", more = {}): Response =>
  new Response(text, { headers: { "content-type": type, ...more } });

/** What the stand-in answers; `ok` is a pizza. */
const ANSWERS = {
  ok: ({ reply }: Question) => choice(stringify(reply)),
  "no-json-schema": ({ reply, body }: Question) =>
    body.response_format?.type === "json_schema"
      ? problem(400, "'response_format' of type 'json_schema' is not supported")
      : fence(reply),
  "no-json-mode": ({ reply, body }: Question) =>
    body.response_format
      ? problem(400, `Unsupported response_format: ${body.response_format.type}`)
      : choice(`Here it is: ${stringify(reply)} I hope that helps.`),
  // It takes a second request to answer in the form that was asked for.
  careless: ({ reply, body }: Question) =>
    choice(body.messages.some(({ role }) => role === "assistant") ? stringify(reply) : "That is a plate of rice."),
  hopeless: () => choice("That is a plate of rice."),
  "no-stream": ({ reply, body }: Question) =>
    body.stream ? problem(400, "stream is not supported") : choice(stringify(reply)),
  "no-pictures": () => problem(400, "This model does not support image input."),
  fenced: ({ reply }: Question) => fence(reply),
  trailing: ({ reply }: Question) => choice(`${stringify(reply)}\n{"note": "and another object"}}} [`),
  thinking: ({ reply }: Question) =>
    choice(`<think>The {plate} shows {"name": "rice"}, or not.</think>\n${stringify(reply)}`),
  "thinking-field": ({ reply }: Question) => choice(stringify(reply), { reasoning_content: "The plate shows rice." }),
  "only-thinking": () => choice("<think>The plate shows rice, or not, or"),
  nan: () => choice(stringify(PLATE).replace('"calories":263', '"calories":NaN')),
  negative: () => choice(stringify(changePlate({ calories: -200 }))),
  absurd: () => choice(stringify(changePlate({ grams: 1e9, gramsHigh: 1e9, calories: 1e9 }))),
  "many-items": () => choice(stringify(changePlate({}, 200))),
  "hostile-text": () =>
    choice(stringify({ ...changePlate({ name: HOSTILE_TEXT, preparation: HOSTILE_TEXT }), name: HOSTILE_TEXT })),
  "no-food": () => choice(stringify(NOTHING)),
  html: () => answerRaw("<!doctype html><title>Sign in</title>", "text/html"),
  "broken-json": () => answerRaw('{"choices": ['),
  "broken-answer": () => choice('{"name": "Pizza", "calories": '),
  "wrong-shape": () => choice(stringify({ name: "Pizza", calories: "plenty" })),
  refusal: () => choice(null, { refusal: "I cannot help with that." }),
  "empty-choice": () => choice(""),
  "no-choices": () => completion([]),
  length: () => choice('{"name": "Pi', {}, "length"),
  "content-filter": () => choice("", {}, "content_filter"),
  huge: ({ reply }: Question) => choice(pad(stringify(reply), HUGE_BYTES)),
  bomb: () =>
    answerRaw(gzipSync(pad("{}", 10 * HUGE_BYTES), { level: 1 }), "application/json", { "content-encoding": "gzip" }),
  "huge-error": () => problem(400, pad(PROVIDER_SECRET, HUGE_BYTES)),
  redirect: () => new Response(null, { status: 307, headers: { location: "/v1/chat/completions?again" } }),
  dribble,
  400: () => problem(400),
  401: () => problem(401),
  403: () => problem(403),
  404: () => problem(404),
  429: ({ retryAfter }: Question) => problem(429, "Slow down", { "retry-after": retryAfter }),
  500: () => problem(500),
  503: () => problem(503),
};

/** What the stand-in does with the next requests; `refuse` closes the port. */
export type Mode = `${keyof typeof ANSWERS}` | "timeout" | "refuse";
type Answering = Exclude<Mode, "timeout" | "refuse">;

export const buildAnswer = (mode: Answering, reply: unknown, retryAfter: string, body: ChatBody): Response =>
  ANSWERS[mode]({ reply, retryAfter, body });

/** Answers that are not completions are the same for who asks for a stream. */
export const NOT_STREAMED: ReadonlySet<Mode> = new Set(["html", "broken-json", "bomb", "dribble", "redirect"]);
