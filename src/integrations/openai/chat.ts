import { setTimeout as pause } from "node:timers/promises";
import type { OpenAI } from "openai";
import type { ReasoningEffort, ResponseFormatJSONObject, ResponseFormatJSONSchema } from "openai/resources/shared";
import type { Log } from "../../log.ts";
import { createBoundedFetch } from "../bounded-fetch.ts";
import {
  type Abilities,
  type AbilityMemory,
  type AnswerFormat,
  type TokenUse,
  toEndpointKey,
} from "../provider-abilities.ts";
import { createAbilities } from "./abilities.ts";
import { hasReasoning, readTokenUse } from "./completion.ts";
import { readEventData } from "./event-data.ts";
import { parseBody } from "./json-reader.ts";
import { findReadRefusal, parseRetryAfter } from "./provider-failure.ts";
import { findSimplerFormat, isCreditRefusal, isEffortRefusal, isStreamRefusal } from "./refusals.ts";
import { throwStatedError } from "./stated-error.ts";
import { joinPieces } from "./streamed-completion.ts";

/** An OpenAI-compatible endpoint, such as OpenAI, Ollama, LM Studio, llama.cpp or vLLM. */
export type OpenAiSettings = { apiKey: string; baseUrl: string; model: string };

/** `deadlineMs` limits a whole exchange, including the second attempt; `retryPauseMs` is the pause before it. */
export type RetryPolicy = { deadlineMs: number; retryPauseMs: number };

export type ChatOptions = {
  /** Keeps what an endpoint can over restarts. */
  memory?: AbilityMemory;
  log?: Pick<Log, "info" | "warn">;
  /** False: a failed call is not repeated, because another endpoint is asked then. */
  isRetried?: boolean;
};

/** A long answer has some 10 KB. */
const ANSWER_MAX_BYTES = 1_000_000;
/** A streamed answer comes with some 200 bytes around each word. */
const STREAM_MAX_BYTES = 8_000_000;
/** If a provider asks for a longer pause, there is no second attempt. */
const MAX_RETRY_PAUSE_MS = 2000;

export type PromptPart = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };
export type PromptMessage = { role: "system" | "assistant"; content: string } | { role: "user"; content: PromptPart[] };

export const toText = (text: string): PromptPart => ({ type: "text", text });
export const toPicture = (jpeg: Uint8Array): PromptPart => ({
  type: "image_url",
  image_url: { url: `data:image/jpeg;base64,${jpeg.toBase64()}` },
});

/** The schema of the answer; strict structured output requires all properties and allows no others. */
type ReplySchema = { name: string; schema: object };

type Request = {
  buildPrompt(format: AnswerFormat): PromptMessage[];
  /** In place of the usual schema of the answer. */
  schema?: object;
  signal: AbortSignal;
  /** If given, the answer is streamed, and this gets each piece of its text. */
  onText?: ((piece: string) => void) | undefined;
  /** False: this is a second attempt itself. */
  isRetried?: boolean;
  /** Gets the tokens of each answer, as far as the endpoint counts them. */
  onTokens?: ((use: TokenUse) => void) | undefined;
};

/** The endpoint's raw answer, the format in which it was requested, and whether it took a second attempt. */
export type ChatAnswer = { completion: unknown; format: AnswerFormat; wasRetried: boolean };

type Sdk = typeof import("openai");

/** The pause before a second attempt, or undefined if it would not help. */
function getRetryPause(error: unknown, sdk: Sdk, { retryPauseMs }: RetryPolicy): number | undefined {
  if (error instanceof sdk.APIConnectionTimeoutError || !(error instanceof sdk.APIError)) return undefined;
  if (findReadRefusal(error) !== undefined || isCreditRefusal(error, sdk)) return undefined;
  const isPassing = error instanceof sdk.APIConnectionError || error.status === 429 || (error.status ?? 0) >= 500;
  const requested = parseRetryAfter(error.headers, Date.now());
  const pauseMs = requested === undefined ? retryPauseMs : requested * 1000;
  return isPassing && pauseMs <= MAX_RETRY_PAUSE_MS ? pauseMs : undefined;
}

function buildResponseFormat(
  { name, schema }: ReplySchema,
  format: AnswerFormat,
): { response_format?: ResponseFormatJSONObject | ResponseFormatJSONSchema } {
  if (format === "text") return {};
  if (format === "json_object") return { response_format: { type: format } };
  return { response_format: { type: format, json_schema: { name, strict: true, schema: { ...schema } } } };
}

const isOpenAi = ({ baseUrl }: OpenAiSettings): boolean => new URL(baseUrl).hostname === "api.openai.com";

/**
 * OpenAI's reasoning models would think for longer than people wait, and models that think aloud answer no better for it.
 * Ollama has them think unless they are told not to. Endpoints that refuse the option are asked without.
 */
const chooseEffort = (settings: OpenAiSettings, { writesReasoning }: Abilities): ReasoningEffort | undefined => {
  if (isOpenAi(settings)) return /^(gpt-5|o\d)/.test(settings.model) ? "low" : undefined;
  return writesReasoning ? "none" : undefined;
};

/** The SDK's defaults are replaced: nothing is read from the environment, nothing is written to the console. */
const buildClientOptions = ({ apiKey, baseUrl }: OpenAiSettings, { deadlineMs }: RetryPolicy) => ({
  apiKey,
  baseURL: baseUrl,
  organization: null,
  project: null,
  timeout: deadlineMs,
  // The second attempt is made here, so that a long Retry-After is not waited for.
  maxRetries: 0,
  logLevel: "off" as const,
  fetch: createBoundedFetch(ANSWER_MAX_BYTES, { eventStreamMaxBytes: STREAM_MAX_BYTES }),
});

/** The instructions, with the schema as text if the endpoint does not enforce schemas. */
export const buildInstructions = (instructions: string, format: AnswerFormat, schema: object): string =>
  format === "json_schema"
    ? instructions
    : `${instructions}\n\nAnswer with one JSON object that fits this JSON Schema, and with nothing else:\n${JSON.stringify(schema)}`;

const isEventStream = (response: Response): boolean =>
  response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;

/** Reads an answer. Not every endpoint streams those that were to be streamed, and only those. */
async function readAnswer(response: Response, { signal, onText = () => {} }: Request): Promise<unknown> {
  if (!isEventStream(response) || !response.body) return parseBody(await response.text());
  return joinPieces(readEventData(response.body, signal), onText);
}

/**
 * Chat completions with strict structured output, or with what the endpoint supports of it. The SDK is loaded for the
 * first call, not at the start.
 */
export function createOpenAiChat(
  settings: OpenAiSettings,
  retryPolicy: RetryPolicy,
  replySchema: ReplySchema,
  { memory, log, isRetried = true }: ChatOptions = {},
) {
  let client: OpenAI | undefined;
  let hasWarned = false;
  /** It is learned again after a start, by a free refusal. */
  let refusesEffort = false;
  const abilities = createAbilities(toEndpointKey(settings), memory);

  /** The answer's length is not limited: endpoints name that option differently, and the deadline limits it too. */
  async function call(sdk: Sdk, request: Request, format: AnswerFormat, effort?: ReasoningEffort): Promise<unknown> {
    const { buildPrompt, schema, signal, onText } = request;
    client ??= new sdk.OpenAI(buildClientOptions(settings, retryPolicy));
    const body = {
      model: settings.model,
      messages: buildPrompt(format),
      ...buildResponseFormat({ ...replySchema, ...(schema && { schema }) }, format),
      ...(effort && { reasoning_effort: effort }),
      ...(onText && ({ stream: true, stream_options: { include_usage: true } } as const)),
    };
    const response = await client.chat.completions.create(body, { signal }).asResponse();
    const completion = await readAnswer(response, request);
    throwStatedError(completion, response.headers, sdk);
    return completion;
  }

  /** Calls once more without an effort where that may be what was refused. */
  async function send(sdk: Sdk, request: Request, format: AnswerFormat): Promise<unknown> {
    const effort = refusesEffort ? undefined : chooseEffort(settings, await abilities.find());
    try {
      return await call(sdk, request, format, effort);
    } catch (error) {
      if (!effort || !isEffortRefusal(error, effort, sdk)) throw error;
      const completion = await call(sdk, request, format);
      refusesEffort = true;
      return completion;
    }
  }

  /** The pause before a second attempt, or undefined if there is to be none. */
  function findBackoff(error: unknown, sdk: Sdk, request: Request, format: AnswerFormat): number | undefined {
    if (!isRetried || request.isRetried === false || findSimplerFormat(error, format, sdk)) return undefined;
    return getRetryPause(error, sdk, retryPolicy);
  }

  async function sendWithRetry(sdk: Sdk, request: Request, format: AnswerFormat): Promise<ChatAnswer> {
    try {
      return { completion: await send(sdk, request, format), format, wasRetried: false };
    } catch (error) {
      if (request.onText && isStreamRefusal(error, sdk)) {
        return sendWithRetry(sdk, { ...request, onText: undefined }, format);
      }
      const pauseMs = findBackoff(error, sdk, request, format);
      if (pauseMs === undefined) throw error;
      await pause(pauseMs, undefined, { signal: request.signal });
      return { completion: await send(sdk, request, format), format, wasRetried: true };
    }
  }

  /** Asks in simpler formats until the endpoint takes one, which is remembered then. */
  async function sendInAnyFormat(sdk: Sdk, request: Request, format: AnswerFormat): Promise<ChatAnswer> {
    try {
      return await sendWithRetry(sdk, request, format);
    } catch (error) {
      const simpler = findSimplerFormat(error, format, sdk);
      if (!simpler) throw error;
      const answer = await sendInAnyFormat(sdk, request, simpler);
      await abilities.learn({ format: answer.format });
      return answer;
    }
  }

  async function noteThoughts(completion: unknown): Promise<void> {
    if (!hasReasoning(completion)) return;
    await abilities.learn({ writesReasoning: true });
    if (hasWarned) return;
    hasWarned = true;
    log?.warn("The model thinks aloud before it answers, which takes long; docs/photo-recognition.md names others", {
      model: settings.model,
    });
  }

  return {
    abilities,
    /** The endpoint's raw answer. Throws the SDK's errors, and an abort error if `signal` stopped it. */
    async complete(request: Request): Promise<ChatAnswer> {
      const sdk = await import("openai");
      const { format } = await abilities.find();
      const startedAt = performance.now();
      const answer = await sendInAnyFormat(sdk, request, format);
      const tokens = readTokenUse(answer.completion);
      request.onTokens?.(tokens);
      log?.info("An AI provider answered", {
        purpose: replySchema.name,
        model: settings.model,
        format: answer.format,
        milliseconds: Math.round(performance.now() - startedAt),
        ...tokens,
      });
      await noteThoughts(answer.completion);
      return answer;
    },
  };
}
