import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { createOpenAiChat, instructionsFor, type OpenAiSettings, type RetryPolicy } from "../openai/chat.ts";
import { contentOf, jsonIn } from "../openai/completion.ts";
import { providerFailureOf } from "../openai/provider-failure.ts";
import { AdviceNotWritten, type AdviceWriter, type WrittenAdvice } from "./advice-writer.ts";

/** Nobody waits for the text, so a slow model on somebody's own machine may take its time. */
const DEFAULT_RETRY_POLICY: RetryPolicy = { deadlineMs: 25_000, retryPauseMs: 500 };

const AdviceReply = Type.Object(
  { advice: Type.String(), insights: Type.Array(Type.String()) },
  { additionalProperties: false },
);

const ADVICE_MAX_LENGTH = 300;
const INSIGHT_MAX_LENGTH = 240;
const MOST_INSIGHTS = 5;

/** What a line must not hold: links, markup, and words of illness, of which a food diary knows nothing. */
const UNFIT =
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

function read(completion: unknown): WrittenAdvice {
  const answer = contentOf(completion);
  if ("problem" in answer) throw new AdviceNotWritten(answer.reason);
  const reply: unknown = Value.Clean(AdviceReply, jsonIn(answer.content));
  if (!Value.Check(AdviceReply, reply)) throw new AdviceNotWritten("the model's answer has the wrong shape");
  return checked(reply);
}

function checked(reply: Static<typeof AdviceReply>): WrittenAdvice {
  const advice = reply.advice.trim();
  const insights = [...new Set(reply.insights.map((line) => line.trim()))];
  const isFit = (line: string, maxLength: number) => line !== "" && line.length <= maxLength && !UNFIT.test(line);
  const hasFitLines = insights.length > 0 && insights.every((line) => isFit(line, INSIGHT_MAX_LENGTH));
  if (!isFit(advice, ADVICE_MAX_LENGTH) || !hasFitLines || insights.length > MOST_INSIGHTS) {
    throw new AdviceNotWritten("the model's text is too long, empty, or says what it must not");
  }
  return { advice, insights };
}

/** Has a chat model word the advice. The SDK is loaded by the first text, not at start-up. */
export function createOpenAiAdviceWriter(
  settings: OpenAiSettings,
  retryPolicy: RetryPolicy = DEFAULT_RETRY_POLICY,
): AdviceWriter {
  const chat = createOpenAiChat(settings, retryPolicy, { name: "diet_advice", schema: AdviceReply });

  return {
    available: true,
    async write(statements): Promise<WrittenAdvice> {
      const deadline = AbortSignal.timeout(retryPolicy.deadlineMs);
      let completion: unknown;
      try {
        completion = await chat.complete({
          promptFor: (format) => [
            { role: "system", content: instructionsFor(INSTRUCTIONS, format, AdviceReply) },
            { role: "user", content: [{ type: "text", text: JSON.stringify(statements) }] },
          ],
          signal: deadline,
        });
      } catch (error) {
        if (deadline.aborted) throw new AdviceNotWritten("no answer in time");
        const failure = providerFailureOf(error, await import("openai"), Date.now());
        throw failure ? new AdviceNotWritten(failure.reason) : error;
      }
      return read(completion);
    },
  };
}
