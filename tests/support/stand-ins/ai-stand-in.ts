/** A small OpenAI-compatible HTTP server in the place of an AI provider, in the tests' own process. */
import { ADVICE, buildAnswer, type ChatBody, type Mode, NOT_STREAMED, PIZZA } from "./ai-answers.ts";
import { type Completion, streamCompletion } from "./ai-stream.ts";
import { openStandInPort } from "./stand-in-port.ts";

export { ADVICE, HOSTILE_TEXT, type Mode, PIZZA, PLATE, PROVIDER_SECRET } from "./ai-answers.ts";

/**
 * One received request, with its `images`, and an empty `image` if it has none. `aborted` becomes true when the caller closes the
 * connection before the answer.
 */
export type Received = {
  body: ChatBody;
  headers: Headers;
  image: Uint8Array;
  images: Uint8Array[];
  text: string;
  aborted: boolean;
};

function decodeJpeg(url: string): Uint8Array {
  const [label, base64 = ""] = url.split(",");
  if (label !== "data:image/jpeg;base64") throw new Error(`The image is not a JPEG data URL: ${label}`);
  return Uint8Array.fromBase64(base64);
}

function read(body: ChatBody, headers: Headers): Received {
  const parts = body.messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const images = parts.flatMap((part) => (part.image_url ? [decodeJpeg(part.image_url.url)] : []));
  const text = parts.map((part) => part.text ?? "").join("\n");
  return { body, headers, image: images[0] ?? new Uint8Array(), images, text, aborted: false };
}

/** The food of an answer, or the whole response. */
type Answerer = (request: Received) => unknown;
const isAnswerer = (food: unknown): food is Answerer => typeof food === "function";

/** Whether it asks for something else than a photo's food or advice. */
const isQuestion = ({ body }: Received): boolean => body.response_format?.json_schema?.name === "food_question";

/** Never answers, and records when the caller gives up. */
const hang = (request: Request, received: Received): Promise<Response> =>
  new Promise((resolve) => {
    request.signal.addEventListener("abort", () => {
      received.aborted = true;
      resolve(new Response(null, { status: 499 }));
    });
  });

/**
 * Starts the stand-in on 127.0.0.1. `food`, `advice`, `question`, `retryAfter` (seconds) and `pause` (before
 * each piece of a streamed answer) can be replaced. `food` may be a function of the request; what it returns as a Response
 * is sent as it is.
 */
export function startAiStandIn({ mode: firstMode = "ok" as Mode } = {}) {
  const received: Received[] = [];
  /** What Ollama would say of a model; null for another server. */
  const ollama: { capabilities: string[] | null } = { capabilities: null };
  const describeModel = (): Response =>
    ollama.capabilities ? Response.json(ollama) : new Response("Not found", { status: 404 });
  const state = {
    food: PIZZA as unknown,
    advice: ADVICE as unknown,
    /** The answer to another question about food; by default nothing is known. */
    question: { foods: [] } as unknown,
    retryAfter: "30",
    mode: "ok" as Mode,
    pause: async () => {},
  };

  async function complete(request: Request): Promise<Response> {
    const entry = read((await request.json()) as ChatBody, request.headers);
    received.push(entry);
    if (state.mode === "timeout" || state.mode === "refuse") return hang(request, entry);
    // A request with a photo is an analysis; one with text alone is for advice.
    const food = isAnswerer(state.food) ? await state.food(entry) : state.food;
    if (food instanceof Response) return food;
    const reply = isQuestion(entry) ? state.question : entry.image.length > 0 ? food : state.advice;
    const response = buildAnswer(state.mode, reply, state.retryAfter, entry.body);
    if (!entry.body.stream || !response.ok || NOT_STREAMED.has(state.mode)) return response;
    return streamCompletion((await response.json()) as Completion, state.pause);
  }

  const { url, setOpen, stop } = openStandInPort({
    routes: { "/v1/chat/completions": { POST: complete }, "/api/show": { POST: describeModel } },
    fetch: () => new Response("Not found", { status: 404 }),
  });

  function setMode(mode: Mode): void {
    setOpen(mode !== "refuse");
    state.mode = mode;
  }

  setMode(firstMode);
  return {
    /** The value for OPENAI_BASE_URL. */
    baseUrl: `${url}/v1`,
    /** The settings of a provider that lead to it. */
    settings: { apiKey: "sk-test", baseUrl: `${url}/v1`, model: "test-vision" },
    received,
    state,
    ollama,
    get mode(): Mode {
      return state.mode;
    },
    set mode(mode: Mode) {
      setMode(mode);
    },
    stop,
  };
}
export type AiStandIn = ReturnType<typeof startAiStandIn>;
