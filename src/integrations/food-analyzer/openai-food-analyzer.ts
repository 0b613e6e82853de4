import { setTimeout as pause } from "node:timers/promises";
import type { OpenAI } from "openai";
import type { ResponseFormatJSONObject, ResponseFormatJSONSchema } from "openai/resources/shared";
import { analysisCancelled, analysisErrorOf, analysisTimeout, retryAfterSeconds } from "./analysis-errors.ts";
import { type AnswerFormat, promptFor } from "./analysis-prompt.ts";
import { AnalysisReply, readCompletion } from "./analysis-reply.ts";
import type { AnalysedFood, AnalysisRequest, FoodAnalyzer } from "./food-analyzer.ts";

/** Where the model is: an OpenAI-compatible endpoint such as OpenAI, Ollama, LM Studio, llama.cpp or vLLM. */
export type OpenAiSettings = { apiKey: string; baseUrl: string; model: string };

/** `deadlineMs` stands over a whole analysis, second attempts included; `retryPauseMs` comes before one. */
type Patience = { deadlineMs: number; retryPauseMs: number };
const DEFAULT_PATIENCE: Patience = { deadlineMs: 25_000, retryPauseMs: 500 };
/** A provider that asks for a longer pause than this is not asked again: the person decides when to. */
const LONGEST_RETRY_PAUSE_MS = 2000;

type Sdk = typeof import("openai");

/** The pause before a second attempt, or undefined where one would not help. */
function retryPauseOf(error: unknown, sdk: Sdk, { retryPauseMs }: Patience): number | undefined {
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

const responseFormat = (format: AnswerFormat): ResponseFormatJSONSchema | ResponseFormatJSONObject =>
  format === "json_schema"
    ? { type: format, json_schema: { name: "food_analysis", strict: true, schema: AnalysisReply } }
    : { type: format };

/** What SDK and endpoint know by themselves: nothing is read from the environment, nothing is written to the console. */
const clientOptions = ({ apiKey, baseUrl }: OpenAiSettings, { deadlineMs }: Patience) => ({
  apiKey,
  baseURL: baseUrl,
  organization: null,
  project: null,
  timeout: deadlineMs,
  // One second attempt is made here, where a long Retry-After is not sat out.
  maxRetries: 0,
  logLevel: "off" as const,
});

/**
 * Asks a vision model through chat completions with strict structured output, or with plain JSON once the endpoint has
 * said that it does not know schemas. The SDK is loaded by the first analysis, not at start-up.
 */
export function createOpenAiFoodAnalyzer(
  settings: OpenAiSettings,
  patience: Patience = DEFAULT_PATIENCE,
): FoodAnalyzer {
  let client: OpenAI | undefined;
  /** What the endpoint is asked for: the stricter form until it says that it does not know it. */
  let format: AnswerFormat = "json_schema";

  /** No bound on the answer's length is sent: endpoints name it differently, and the deadline bounds it as well. */
  async function send(sdk: Sdk, { jpeg, note, signal }: AnalysisRequest, asked: AnswerFormat): Promise<unknown> {
    client ??= new sdk.OpenAI(clientOptions(settings, patience));
    const messages = promptFor({ jpeg, note }, asked, AnalysisReply);
    return client.chat.completions.create(
      { model: settings.model, messages, response_format: responseFormat(asked) },
      { signal },
    );
  }

  async function sendTwiceIfNeeded(sdk: Sdk, request: AnalysisRequest, asked: AnswerFormat): Promise<unknown> {
    try {
      return await send(sdk, request, asked);
    } catch (error) {
      const pauseMs = retryPauseOf(error, sdk, patience);
      if (pauseMs === undefined) throw error;
      await pause(pauseMs, undefined, { signal: request.signal });
      return send(sdk, request, asked);
    }
  }

  async function ask(sdk: Sdk, request: AnalysisRequest): Promise<unknown> {
    const asked = format;
    try {
      return await sendTwiceIfNeeded(sdk, request, asked);
    } catch (error) {
      if (asked !== "json_schema" || !refusesSchemas(error, sdk)) throw error;
      format = "json_object";
      return sendTwiceIfNeeded(sdk, request, format);
    }
  }

  return {
    available: true,
    name: `${settings.model} at ${new URL(settings.baseUrl).host}`,
    async analyse({ jpeg, note, signal }): Promise<AnalysedFood | null> {
      const sdk = await import("openai");
      const deadline = AbortSignal.timeout(patience.deadlineMs);
      let completion: unknown;
      try {
        completion = await ask(sdk, { jpeg, note, signal: AbortSignal.any([signal, deadline]) });
      } catch (error) {
        if (signal.aborted) throw analysisCancelled();
        if (deadline.aborted) throw analysisTimeout();
        throw analysisErrorOf(error, sdk, Date.now());
      }
      return readCompletion(completion);
    },
  };
}
