import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { toPlainText } from "../../shared/text/text-characters.ts";
import {
  buildInstructions,
  type ChatAnswer,
  type ChatOptions,
  createOpenAiChat,
  type OpenAiSettings,
  type RetryPolicy,
  toText,
} from "../openai/chat.ts";
import { extractContent } from "../openai/completion.ts";
import { readJson } from "../openai/json-reader.ts";
import { toProviderFailure } from "../openai/provider-failure.ts";
import { type AdviceWriter, AdviceWriterError, type WrittenAdvice } from "./advice-writer.ts";

/** No one waits for the text, so a slow local model may take its time. */
const DEFAULT_RETRY_POLICY: RetryPolicy = { deadlineMs: 25_000, retryPauseMs: 500 };

const AdviceReply = Type.Object(
  { advice: Type.String(), insights: Type.Array(Type.String()) },
  { additionalProperties: false },
);

const ADVICE_MAX_LENGTH = 300;
const INSIGHT_MAX_LENGTH = 240;
const MAX_INSIGHTS = 5;

/** What a line must not contain: links, markup, and words about illness, which a food diary cannot judge. */
const FORBIDDEN =
  /https?:|www\.|[<>*_#`[\]{}|\n]|\b(diabet\w*|cancers?|diseases?|disorders?|diagnos\w*|cures?|medications?|hypertension|cholesterol|blood pressure)\b/i;

const INSTRUCTIONS = `You word the advice of a food diary app for the person who keeps the diary.

You get a JSON list of statements that the app has computed from that diary. They are all you know.

Fields:
- advice: what matters most and what to do about it next, in one or two sentences, at most 200 characters.
- insights: two to four lines, the most pressing first, each one sentence or two of at most 160 characters: what stands out, why, and a first step. Name what goes well, too.

Rules:
- Write in English, warm, plain and concrete, to "you". Never blame, never alarm.
- Name a figure only as it stands in the statements, in digits and with the same unit. Never calculate, round, convert or estimate one, and never write an amount in words.
- Say nothing that the statements do not support. No illness, no diagnosis, no medicine, no supplements, no promises.
- Plain text: no markup, no lists within a line, no links, no emoji.`;

function parseReply(completion: unknown): WrittenAdvice {
  const answer = extractContent(completion);
  if ("problem" in answer) throw new AdviceWriterError(answer.reason);
  const replies = readJson(answer.content).map((found) => Value.Clean(AdviceReply, found));
  // An earlier one is a draft.
  const reply = replies.findLast((found) => Value.Check(AdviceReply, found));
  if (!reply) throw new AdviceWriterError("the model's answer has the wrong shape");
  return validateReply(reply);
}

function validateReply(reply: Static<typeof AdviceReply>): WrittenAdvice {
  const advice = toPlainText(reply.advice).trim();
  const insights = [...new Set(reply.insights.map((line) => toPlainText(line).trim()))];
  const isAllowed = (line: string, maxLength: number) =>
    line !== "" && line.length <= maxLength && !FORBIDDEN.test(line);
  const hasAllowedLines = insights.length > 0 && insights.every((line) => isAllowed(line, INSIGHT_MAX_LENGTH));
  if (!isAllowed(advice, ADVICE_MAX_LENGTH) || !hasAllowedLines || insights.length > MAX_INSIGHTS) {
    throw new AdviceWriterError("the model's text is too long, empty, or says what it must not");
  }
  return { advice, insights };
}

/** Words advice with a chat model. The SDK is loaded for the first text, not at the start. */
export function createOpenAiAdviceWriter(
  settings: OpenAiSettings,
  retryPolicy: RetryPolicy = DEFAULT_RETRY_POLICY,
  options: ChatOptions = {},
): AdviceWriter {
  const chat = createOpenAiChat(settings, retryPolicy, { name: "diet_advice", schema: AdviceReply }, options);

  return {
    available: true,
    async write(statements): Promise<WrittenAdvice> {
      const deadline = AbortSignal.timeout(retryPolicy.deadlineMs);
      let answer: ChatAnswer;
      try {
        answer = await chat.complete({
          buildPrompt: (format) => [
            { role: "system", content: buildInstructions(INSTRUCTIONS, format, AdviceReply) },
            { role: "user", content: [toText(JSON.stringify(statements))] },
          ],
          signal: deadline,
        });
      } catch (error) {
        if (deadline.aborted) throw new AdviceWriterError("no answer in time");
        const failure = toProviderFailure(error, await import("openai"));
        throw failure ? new AdviceWriterError(failure.reason) : error;
      }
      return parseReply(answer.completion);
    },
  };
}
