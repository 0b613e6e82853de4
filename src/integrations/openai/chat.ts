import { setTimeout as pause } from "node:timers/promises";
import type { OpenAI } from "openai";
import type { ResponseFormatJSONObject, ResponseFormatJSONSchema } from "openai/resources/shared";
import { createBoundedFetch } from "../bounded-fetch.ts";
import { isTooLarge, parseRetryAfter } from "./provider-failure.ts";

/** An OpenAI-compatible endpoint, such as OpenAI, Ollama, LM Studio, llama.cpp or vLLM. */
export type OpenAiSettings = { apiKey: string; baseUrl: string; model: string };

/** `deadlineMs` limits a whole exchange, including the second attempt; `retryPauseMs` is the pause before it. */
export type RetryPolicy = { deadlineMs: number; retryPauseMs: number };
/** A long answer has some 10 KB. */
const ANSWER_MAX_BYTES = 1_000_000;
/** If a provider asks for a longer pause, there is no second attempt. */
const MAX_RETRY_PAUSE_MS = 2000;

/** How a JSON answer is requested; not every OpenAI-compatible endpoint supports schemas. */
export type AnswerFormat = "json_schema" | "json_object";

type TextPart = { type: "text"; text: string };
type ImagePart = { type: "image_url"; image_url: { url: string } };
export type PromptMessage = { role: "system"; content: string } | { role: "user"; content: (TextPart | ImagePart)[] };

/** The schema of the answer; strict structured output requires all properties and allows no others. */
type ReplySchema = { name: string; schema: object };

type Request = { buildPrompt(format: AnswerFormat): PromptMessage[]; signal: AbortSignal };

type Sdk = typeof import("openai");

/** The pause before a second attempt, or undefined if it would not help. */
function getRetryPause(error: unknown, sdk: Sdk, { retryPauseMs }: RetryPolicy): number | undefined {
  if (error instanceof sdk.APIConnectionTimeoutError || !(error instanceof sdk.APIError)) return undefined;
  if (isTooLarge(error)) return undefined;
  const isPassing = error instanceof sdk.APIConnectionError || error.status === 429 || (error.status ?? 0) >= 500;
  const requested = parseRetryAfter(error.headers, Date.now());
  const pauseMs = requested === undefined ? retryPauseMs : requested * 1000;
  return isPassing && pauseMs <= MAX_RETRY_PAUSE_MS ? pauseMs : undefined;
}

/** Whether an endpoint refused the call because it does not support strict schemas. */
const isSchemaRefusal = (error: unknown, sdk: Sdk): boolean =>
  error instanceof sdk.APIError &&
  (error.status === 400 || error.status === 422) &&
  /response_format|json_schema/.test(error.message);

const buildResponseFormat = (
  { name, schema }: ReplySchema,
  format: AnswerFormat,
): ResponseFormatJSONSchema | ResponseFormatJSONObject =>
  format === "json_schema"
    ? { type: format, json_schema: { name, strict: true, schema: { ...schema } } }
    : { type: format };

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
  fetch: createBoundedFetch(ANSWER_MAX_BYTES),
});

/** The instructions, with the schema as text if the endpoint does not support schemas. */
export const buildInstructions = (instructions: string, format: AnswerFormat, schema: object): string =>
  format === "json_schema"
    ? instructions
    : `${instructions}\n\nAnswer with one JSON object that fits this JSON Schema, and with nothing else:\n${JSON.stringify(schema)}`;

/**
 * Chat completions with strict structured output, or with plain JSON after the endpoint has refused schemas. The SDK is
 * loaded for the first call, not at the start.
 */
export function createOpenAiChat(settings: OpenAiSettings, retryPolicy: RetryPolicy, replySchema: ReplySchema) {
  let client: OpenAI | undefined;
  /** The requested format: a schema until the endpoint refuses it. */
  let format: AnswerFormat = "json_schema";

  /** The answer's length is not limited: endpoints name that option differently, and the deadline limits it too. */
  async function send(sdk: Sdk, { buildPrompt, signal }: Request, requested: AnswerFormat): Promise<unknown> {
    client ??= new sdk.OpenAI(buildClientOptions(settings, retryPolicy));
    return client.chat.completions.create(
      {
        model: settings.model,
        messages: buildPrompt(requested),
        response_format: buildResponseFormat(replySchema, requested),
      },
      { signal },
    );
  }

  async function sendWithRetry(sdk: Sdk, request: Request, requested: AnswerFormat): Promise<unknown> {
    try {
      return await send(sdk, request, requested);
    } catch (error) {
      const pauseMs = getRetryPause(error, sdk, retryPolicy);
      if (pauseMs === undefined) throw error;
      await pause(pauseMs, undefined, { signal: request.signal });
      return send(sdk, request, requested);
    }
  }

  return {
    /** The endpoint's raw answer. Throws the SDK's errors, and an abort error if `signal` stopped it. */
    async complete(request: Request): Promise<unknown> {
      const sdk = await import("openai");
      const requested = format;
      try {
        return await sendWithRetry(sdk, request, requested);
      } catch (error) {
        if (requested !== "json_schema" || !isSchemaRefusal(error, sdk)) throw error;
        format = "json_object";
        return sendWithRetry(sdk, request, format);
      }
    },
  };
}
