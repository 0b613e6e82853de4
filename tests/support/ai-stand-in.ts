/**
 * A small OpenAI-compatible HTTP server in the place of an AI provider. Tests start it in their own process; by hand:
 *
 *   bun tests/support/ai-stand-in.ts --port 9999 --mode ok
 *   curl -X PUT http://127.0.0.1:9999/mode -d html
 */
import { parseArgs } from "node:util";
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
] as const;
export type Mode = (typeof MODES)[number];

const isMode = (text: string): text is Mode => MODES.some((mode) => mode === text);

/** The food that `ok` returns; its figures are consistent. */
export const PIZZA = {
  foodVisible: true,
  name: "Margherita pizza",
  servingSize: "1 pizza (about 350 g)",
  category: "grains",
  tags: ["pizza", "italian"],
  items: [
    { name: "Pizza base", grams: 230, calories: 560, protein: 18, carbs: 108, fat: 6 },
    { name: "Mozzarella", grams: 120, calories: 320, protein: 24, carbs: 3, fat: 24 },
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

/** The advice that `ok` returns. */
export const ADVICE = {
  advice: "A slightly smaller dinner would bring you to your goal.",
  insights: ["Dinner is where most of your energy comes from.", "You log every day: well done."],
};

/** Text in the provider's error that the server must not pass on. */
export const PROVIDER_SECRET = "Incorrect API key provided: sk-never-show-this";

type Part = { type: string; text?: string; image_url?: { url: string } };
type ChatBody = {
  model: string;
  messages: { role: string; content: string | Part[] }[];
  response_format?: { type: string; json_schema?: { strict: boolean; schema: object } };
};

/**
 * One received request, with an empty `image` if it has none. `aborted` becomes true when the caller closes the
 * connection before the answer.
 */
export type Received = { body: ChatBody; headers: Headers; image: Uint8Array; text: string; aborted: boolean };

function read(body: ChatBody, headers: Headers): Received {
  const parts = body.messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const url = parts.find((part) => part.image_url)?.image_url?.url ?? "data:image/jpeg;base64,";
  const [label, base64 = ""] = url.split(",");
  if (label !== "data:image/jpeg;base64") throw new Error(`The image is not a JPEG data URL: ${label}`);
  const text = parts.map((part) => part.text ?? "").join("\n");
  return { body, headers, image: Uint8Array.fromBase64(base64), text, aborted: false };
}

const json = (value: unknown, init?: ResponseInit): Response => Response.json(value, init);
const problem = (status: number, message = PROVIDER_SECRET, headers: Record<string, string> = {}): Response =>
  json({ error: { message, type: "invalid_request_error", code: null } }, { status, headers });
const completion = (choices: object[]): Response =>
  json({ id: "chatcmpl-1", object: "chat.completion", created: 0, model: "stand-in", choices });
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

function completionResponse(
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

/** Never answers, and records when the caller gives up. */
const hang = (request: Request, received: Received): Promise<Response> =>
  new Promise((resolve) => {
    request.signal.addEventListener("abort", () => {
      received.aborted = true;
      resolve(new Response(null, { status: 499 }));
    });
  });

/** Starts the stand-in on 127.0.0.1; port 0 takes a free one. `food`, `advice` and `retryAfter` (seconds) can be replaced. */
export function startAiStandIn({ port = 0, mode: firstMode = "ok" as Mode } = {}) {
  const received: Received[] = [];
  const state = { food: PIZZA as unknown, advice: ADVICE as unknown, retryAfter: "30", mode: "ok" as Mode };
  let server: ReturnType<typeof Bun.serve> | undefined;
  let takenPort = port;

  async function complete(request: Request): Promise<Response> {
    const entry = read((await request.json()) as ChatBody, request.headers);
    received.push(entry);
    if (state.mode === "timeout" || state.mode === "refuse") return hang(request, entry);
    // A request with a photo is an analysis; one with text alone is for advice.
    const reply = entry.image.length > 0 ? state.food : state.advice;
    return completionResponse(state.mode, reply, state.retryAfter, entry.body);
  }

  async function setModeByHand(request: Request): Promise<Response> {
    const wanted = (await request.text()).trim();
    if (!isMode(wanted)) return new Response(`One of: ${MODES.join(", ")}\n`, { status: 422 });
    setMode(wanted);
    return new Response(`${wanted}\n`);
  }

  function listen(): void {
    server = Bun.serve({
      port: takenPort,
      hostname: "127.0.0.1",
      idleTimeout: 255,
      routes: { "/v1/chat/completions": { POST: complete }, "/mode": { PUT: setModeByHand } },
      fetch: () => new Response("Not found", { status: 404 }),
    });
    takenPort = server.port ?? takenPort;
  }

  function setMode(mode: Mode): void {
    if (mode === "refuse") {
      server?.stop(true);
      server = undefined;
    } else if (!server) listen();
    state.mode = mode;
  }

  listen();
  setMode(firstMode);
  return {
    /** The value for OPENAI_BASE_URL. */
    baseUrl: `http://127.0.0.1:${takenPort}/v1`,
    received,
    state,
    get mode(): Mode {
      return state.mode;
    },
    set mode(mode: Mode) {
      setMode(mode);
    },
    stop: () => server?.stop(true),
  };
}
export type AiStandIn = ReturnType<typeof startAiStandIn>;

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: "string" }, mode: { type: "string" } } });
  const mode = values.mode ?? "ok";
  if (!isMode(mode)) throw new Error(`--mode is one of: ${MODES.join(", ")}`);
  const { baseUrl } = startAiStandIn({ port: Number(values.port ?? 0), mode });
  process.stdout.write(`OPENAI_BASE_URL=${baseUrl} OPENAI_API_KEY=any OPENAI_MODEL=stand-in (mode ${mode})\n`);
}
