import type { AppError } from "../../errors.ts";
import {
  type ChatAnswer,
  type ChatOptions,
  createOpenAiChat,
  type OpenAiSettings,
  type RetryPolicy,
} from "../openai/chat.ts";
import { createAnswerReader } from "../openai/json-reader.ts";
import { findOllamaAbilities } from "../openai/ollama-abilities.ts";
import { describeBlindness, type SettingsPrefix } from "../openai/provider-failure.ts";
import { isPictureRefusal, isSeveralPicturesRefusal } from "../openai/refusals.ts";
import { toEndpointKey } from "../provider-abilities.ts";
import { analysisCanceled, analysisFailed, analysisNotReached, analysisTimeout } from "./analysis-errors.ts";
import type { AnalysisRequest, AnalyzedFood, AnalyzedItem, FoodAnalyzer } from "./food-analyzer.ts";
import { joinPhotos } from "./join-photos.ts";
import { MAX_ITEMS, normalizePossibleItem } from "./normalize-food.ts";
import { mapProviderError } from "./openai-errors.ts";
import { buildPrompt, buildRepairPrompt } from "./openai-prompt.ts";
import { extractText, parseReply, toFood } from "./openai-reply.ts";
import { buildRequestedReply, RequestedReply, type StatedReply } from "./reply-schema.ts";
import { tidyItem } from "./tidy-reply.ts";

export type AnalyzerOptions = ChatOptions & { prefix?: SettingsPrefix };

const DEFAULT_RETRY_POLICY: RetryPolicy = { deadlineMs: 25_000, retryPauseMs: 500 };
const unusable = (problem: string): AppError => analysisFailed(`the model's answer cannot be used: ${problem}`);

/** Calls `onItem` with each item of a text that is being written, in order, and with no more than a dish can have. */
function watchItems(onItem: (item: AnalyzedItem) => void) {
  let looks = 0;
  const reader = createAnswerReader({
    onListed(stated, { field }) {
      if (looks === MAX_ITEMS || (field !== undefined && field !== "items")) return;
      looks += 1;
      const tidied = tidyItem(stated);
      const item = tidied && normalizePossibleItem(tidied);
      if (item && !item.isIncomplete) onItem(item);
    },
  });
  return (piece: string): void => {
    if (looks < MAX_ITEMS) reader.read(piece);
  };
}

/** A request, with its photos on one picture where the endpoint takes no more. */
type OneTask = AnalysisRequest & { joined?: Uint8Array };

/** What is asked for, which depends on what the photos show. */
function describeTask({ others = [] }: AnalysisRequest) {
  const kinds = others.map(({ kind }) => kind);
  return {
    schema: kinds.length > 0 ? buildRequestedReply(kinds) : RequestedReply,
    needsLeftovers: kinds.includes("after_eating"),
  };
}

/** Analyses photos with a vision model. The SDK is loaded for the first analysis, not at the start. */
export function createOpenAiFoodAnalyzer(
  settings: OpenAiSettings,
  retryPolicy: RetryPolicy = DEFAULT_RETRY_POLICY,
  { prefix, ...options }: AnalyzerOptions = {},
): FoodAnalyzer {
  const chat = createOpenAiChat(settings, retryPolicy, { name: "food_analysis", schema: RequestedReply }, options);

  /**
   * Parses an answer. An answer in another form than the schema's shows that the endpoint does not enforce it: from then
   * on it comes in words. A model that broke a form which no one enforces is told so and asked once more. No photo costs
   * more than two answers.
   */
  async function parseOrRepair(
    { completion, format, wasRetried }: ChatAnswer,
    request: OneTask,
    signal: AbortSignal,
  ): Promise<StatedReply> {
    const { schema, needsLeftovers } = describeTask(request);
    const text = extractText(completion);
    const parsed = parseReply(text, { needsLeftovers });
    if ("reply" in parsed) return parsed.reply;
    const isSchema = format === "json_schema";
    if (isSchema) await chat.abilities.learn({ format: "json_object" });
    // JSON of another shape is what a model makes of a schema that it cannot fill; asked again, it does so again.
    if (wasRetried || (isSchema && parsed.isJson)) throw unusable(parsed.problem);
    const buildMessages: typeof buildPrompt = (...args) =>
      buildRepairPrompt(buildPrompt(...args), text, parsed.problem);
    const repaired = await chat.complete({
      buildPrompt: (requested) => buildMessages(request, requested, schema),
      schema,
      signal,
      isRetried: false,
      onTokens: request.onTokens,
    });
    const second = parseReply(extractText(repaired.completion), { needsLeftovers });
    if ("problem" in second) throw unusable(second.problem);
    return second.reply;
  }

  /** Whether the endpoint is known to take one picture at a time. It is learned again after a start, by a free refusal. */
  let acceptsOnePicture = false;

  /** Whether the photos are to be joined to one after this failure. */
  async function mustJoinPhotos(error: unknown, { others = [] }: AnalysisRequest): Promise<boolean> {
    if (others.length === 0 || !isSeveralPicturesRefusal(error, await import("openai"))) return false;
    acceptsOnePicture = true;
    options.log?.info("The model takes one picture at a time, so that several photos of a meal are joined to one", {
      model: settings.model,
    });
    return true;
  }

  async function ask(request: AnalysisRequest, signal: AbortSignal): Promise<StatedReply> {
    await checkVision(signal);
    signal.throwIfAborted();
    if (acceptsOnePicture && request.others?.length) return askJoined(request, signal);
    try {
      return await askOnce(request, signal);
    } catch (error) {
      if (!(await mustJoinPhotos(error, request))) throw error;
      return askJoined(request, signal);
    }
  }

  /** Asks with all photos on one. Where an item is on that one is of no use. */
  async function askJoined(request: AnalysisRequest, signal: AbortSignal): Promise<StatedReply> {
    const joined = await joinPhotos([request.jpeg, ...(request.others ?? []).map(({ jpeg }) => jpeg)]);
    const { onItem } = request;
    const placeless = onItem && ((item: AnalyzedItem) => onItem({ ...item, box: null }));
    const reply = await askOnce({ ...request, joined, ...(placeless && { onItem: placeless }) }, signal);
    return { ...reply, items: reply.items?.map((item) => ({ ...item, box: null })) ?? null };
  }

  async function askOnce(request: OneTask, signal: AbortSignal): Promise<StatedReply> {
    const { schema } = describeTask(request);
    const answer = await chat.complete({
      buildPrompt: (format) => buildPrompt(request, format, schema),
      schema,
      signal,
      onText: request.onItem && watchItems(request.onItem),
      onTokens: request.onTokens,
    });
    return parseOrRepair(answer, request, signal);
  }

  async function noteBlindness(): Promise<void> {
    if (!(await chat.abilities.learn({ acceptsPictures: false }))) return;
    options.log?.warn("The model takes no pictures; docs/photo-recognition.md names some that do", {
      model: settings.model,
    });
  }

  /** Throws 503 if Ollama says that the model sees nothing: what it answers would be invented. */
  async function checkVision(signal: AbortSignal): Promise<void> {
    const { acceptsPictures } = await chat.abilities.find();
    if (acceptsPictures === true) return;
    const found = await findOllamaAbilities(settings.baseUrl, settings.model, signal);
    if (found?.writesReasoning) await chat.abilities.learn({ writesReasoning: true });
    if (found?.acceptsPictures !== false) return;
    await noteBlindness();
    throw analysisNotReached(describeBlindness(prefix));
  }

  async function explain(error: unknown): Promise<unknown> {
    const sdk = await import("openai");
    if (isPictureRefusal(error, sdk)) await noteBlindness();
    return mapProviderError(error, sdk, prefix);
  }

  return {
    available: true,
    name: `${settings.model} at ${new URL(settings.baseUrl).host}`,
    async analyze(request): Promise<AnalyzedFood | null> {
      request.onStart?.();
      const deadline = AbortSignal.timeout(retryPolicy.deadlineMs);
      let reply: StatedReply;
      try {
        reply = await ask(request, AbortSignal.any([request.signal, deadline]));
      } catch (error) {
        if (request.signal.aborted) throw analysisCanceled();
        if (deadline.aborted) throw analysisTimeout();
        throw await explain(error);
      }
      const food = toFood(reply);
      if (!food) return null;
      await chat.abilities.learn({ acceptsPictures: true });
      return { ...food, answeredBy: toEndpointKey(settings) };
    },
  };
}
