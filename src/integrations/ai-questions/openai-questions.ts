import { AppError } from "../../errors.ts";
import { createFairQueue } from "../../fair-queue.ts";
import {
  analysisBusy,
  analysisCanceled,
  analysisFailed,
  analysisTimeout,
  wasNotReached,
  withoutCall,
} from "../food-analyzer/analysis-errors.ts";
import { mapProviderError } from "../food-analyzer/openai-errors.ts";
import {
  buildInstructions,
  type ChatOptions,
  createOpenAiChat,
  type OpenAiSettings,
  type RetryPolicy,
  toPicture,
  toText,
} from "../openai/chat.ts";
import { extractContent } from "../openai/completion.ts";
import { readJson } from "../openai/json-reader.ts";
import type { SettingsPrefix } from "../openai/provider-failure.ts";
import type { AiQuestions, Question } from "./ai-questions.ts";

/** A question is short, so that few wait for long. */
const QUEUE = { maxWaiting: 64, maxWaitingPerKey: 8, maxWaitMs: 30_000, createRefusal: analysisBusy };

type Provider = { settings: OpenAiSettings; prefix?: SettingsPrefix };

/** The answer in a completion; of several the last one counts, because those before are drafts. */
function readAnswer<Answer>(completion: unknown, { read }: Question<Answer>): Answer {
  const answer = extractContent(completion);
  if ("problem" in answer) throw analysisFailed(answer.reason);
  const last = readJson(answer.content)
    .map((found) => read(found))
    .findLast((found) => found !== undefined);
  if (last === undefined) throw analysisFailed("the model's answer has the wrong shape");
  return last;
}

/** Asks one provider. The SDK is loaded for the first question, not at the start. */
function createAsker({ settings, prefix }: Provider, policy: RetryPolicy, options: ChatOptions) {
  const chat = createOpenAiChat(settings, policy, { name: "food_question", schema: {} }, options);
  return async <Answer>(question: Question<Answer>, signal: AbortSignal): Promise<Answer> => {
    const deadline = AbortSignal.timeout(policy.deadlineMs);
    try {
      const { completion } = await chat.complete({
        buildPrompt: (format) => [
          { role: "system", content: buildInstructions(question.instructions, format, question.schema) },
          { role: "user", content: [toText(question.text), ...(question.jpeg ? [toPicture(question.jpeg)] : [])] },
        ],
        schema: question.schema,
        signal: AbortSignal.any([signal, deadline]),
      });
      return readAnswer(completion, question);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (signal.aborted) throw analysisCanceled();
      if (deadline.aborted) throw analysisTimeout();
      throw mapProviderError(error, await import("openai"), prefix);
    }
  };
}

/** Asks the first provider, and the second one if that fails. Accounts take turns. */
export function createOpenAiQuestions(
  first: Provider,
  fallback: Provider | undefined,
  { policy, atOnce, ...options }: ChatOptions & { policy: RetryPolicy; atOnce: number },
): AiQuestions {
  const askFirst = createAsker(first, policy, options);
  const askFallback = fallback && createAsker(fallback, policy, options);
  const queue = createFairQueue({ ...QUEUE, capacity: atOnce, capacityPerKey: Math.max(1, atOnce - 1) });

  async function askInOrder<Answer>(question: Question<Answer>, signal: AbortSignal): Promise<Answer> {
    try {
      return await askFirst(question, signal);
    } catch (error) {
      if (!askFallback || signal.aborted) throw error;
      try {
        return await askFallback(question, signal);
      } catch (later) {
        throw wasNotReached(later) ? error : later;
      }
    }
  }

  return {
    available: true,
    async ask(question, { account, signal }) {
      const release = await queue.acquire(String(account), 1, signal).catch((error: unknown) => {
        throw signal.aborted ? withoutCall(analysisCanceled()) : error;
      });
      try {
        return await askInOrder(question, signal);
      } finally {
        release();
      }
    },
  };
}
