import { setTimeout as pause } from "node:timers/promises";
import type { OpenAI } from "openai";
import type { ResponseFormatJSONObject, ResponseFormatJSONSchema } from "openai/resources/shared";
import { retryAfterSeconds } from "./provider-failure.ts";

/** Where the model is: an OpenAI-compatible endpoint such as OpenAI, Ollama, LM Studio, llama.cpp or vLLM. */
export type OpenAiSettings = { apiKey: string; baseUrl: string; model: string };

/** `deadlineMs` stands over a whole exchange, second attempts included; `retryPauseMs` comes before one. */
export type RetryPolicy = { deadlineMs: number; retryPauseMs: number };
/** A provider that asks for a longer pause than this is not asked again: the person decides when to. */
const LONGEST_RETRY_PAUSE_MS = 2000;

/** How the answer's form is asked for; not every OpenAI-compatible endpoint knows the stricter one. */
export type AnswerFormat = "json_schema" | "json_object";

type TextPart = { type: "text"; text: string };
type ImagePart = { type: "image_url"; image_url: { url: string } };
export type PromptMessage = { role: "system"; content: string } | { role: "user"; content: (TextPart | ImagePart)[] };

/** What the model is asked to fill in; strict structured output wants every property required and no others. */
type Form = { name: string; schema: object };

type Request = { promptFor(format: AnswerFormat): PromptMessage[]; signal: AbortSignal };

type Sdk = typeof import("openai");

/** The pause before a second attempt, or undefined where one would not help. */
function retryPauseOf(error: unknown, sdk: Sdk, { retryPauseMs }: RetryPolicy): number | undefined {
  if (error instanceof sdk.APIConnectionTimeoutError || !(error instanceof sdk.APIError)) return undefined;
  const isPassing = error instanceof sdk.APIConnectionError || error.status === 429 || (error.status ?? 0) >= 500;
  const asked = retryAfterSeconds(error.headers, Date.now());
  const pauseMs = asked === undefined ? retryPauseMs : asked * 1000;
  return isPassing && pauseMs <= LONGEST_RETRY_PAUSE_MS ? pauseMs : undefined;
}

/** Whether an endpoint turned the call down because it does not know strict schemas. */
const refusesSchemas = (error: unknown, sdk: Sdk): boolean =>
  error instanceof sdk.APIError &&
  (error.status === 400 || error.status === 422) &&
  /response_format|json_schema/.test(error.message);

const responseFormat = (
  { name, schema }: Form,
  format: AnswerFormat,
): ResponseFormatJSONSchema | ResponseFormatJSONObject =>
  format === "json_schema"
    ? { type: format, json_schema: { name, strict: true, schema: { ...schema } } }
    : { type: format };

/** What SDK and endpoint know by themselves: nothing is read from the environment, nothing is written to the console. */
const clientOptions = ({ apiKey, baseUrl }: OpenAiSettings, { deadlineMs }: RetryPolicy) => ({
  apiKey,
  baseURL: baseUrl,
  organization: null,
  project: null,
  timeout: deadlineMs,
  // One second attempt is made here, where a long Retry-After is not sat out.
  maxRetries: 0,
  logLevel: "off" as const,
});

/** Instructions that spell the answer's form out where the endpoint cannot hold the model to it. */
export const instructionsFor = (instructions: string, format: AnswerFormat, schema: object): string =>
  format === "json_schema"
    ? instructions
    : `${instructions}\n\nAnswer with one JSON object that fits this JSON Schema, and with nothing else:\n${JSON.stringify(schema)}`;

/**
 * Chat completions with strict structured output, or with plain JSON once the endpoint has said that it does not know
 * schemas. The SDK is loaded by the first call, not at start-up.
 */
export function createOpenAiChat(settings: OpenAiSettings, retryPolicy: RetryPolicy, form: Form) {
  let client: OpenAI | undefined;
  /** What the endpoint is asked for: the stricter form until it says that it does not know it. */
  let format: AnswerFormat = "json_schema";

  /** No bound on the answer's length is sent: endpoints name it differently, and the deadline bounds it as well. */
  async function send(sdk: Sdk, { promptFor, signal }: Request, asked: AnswerFormat): Promise<unknown> {
    client ??= new sdk.OpenAI(clientOptions(settings, retryPolicy));
    return client.chat.completions.create(
      { model: settings.model, messages: promptFor(asked), response_format: responseFormat(form, asked) },
      { signal },
    );
  }

  async function sendTwiceIfNeeded(sdk: Sdk, request: Request, asked: AnswerFormat): Promise<unknown> {
    try {
      return await send(sdk, request, asked);
    } catch (error) {
      const pauseMs = retryPauseOf(error, sdk, retryPolicy);
      if (pauseMs === undefined) throw error;
      await pause(pauseMs, undefined, { signal: request.signal });
      return send(sdk, request, asked);
    }
  }

  return {
    /** The endpoint's answer as it came. Throws the SDK's errors, and the abort's where `signal` stopped it. */
    async complete(request: Request): Promise<unknown> {
      const sdk = await import("openai");
      const asked = format;
      try {
        return await sendTwiceIfNeeded(sdk, request, asked);
      } catch (error) {
        if (asked !== "json_schema" || !refusesSchemas(error, sdk)) throw error;
        format = "json_object";
        return sendTwiceIfNeeded(sdk, request, format);
      }
    },
  };
}
