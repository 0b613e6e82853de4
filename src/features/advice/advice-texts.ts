import type { TryWrite } from "../../best-effort.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError } from "../../errors.ts";
import {
  type AdviceWriter,
  AdviceWriterError,
  type WrittenAdvice,
} from "../../integrations/advice-writer/advice-writer.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { Log } from "../../log.ts";
import type { AdviceTextKey, AdviceTextRepository } from "./repository.ts";
import { findUnsupportedFigures } from "./rules/figures.ts";

type Deps = {
  texts: AdviceTextRepository;
  writer: AdviceWriter;
  /** Counts a call to the AI provider; throws 429. */
  budget: { takeProviderCall(user: CurrentUser, kind: "advice"): Promise<unknown> };
  background: { start(what: string, work: () => Promise<void>): void };
  tryWrite: TryWrite;
  clock: Clock;
  log: Pick<Log, "warn">;
};

/** How long to wait after a failed attempt. */
const RETRY_AFTER_MS = 15 * 60 * 1000;
/** The limit of texts per diary day, so that a diary that changes all day does not cost a call each time. */
const MAX_OTHERS_PER_DAY = 4;
/** Part of every digest. Change it together with the instructions, so that all texts are written again. */
const PROMPT_VERSION = "1";

const computeDigest = (statements: readonly string[]): string =>
  Bun.CryptoHasher.hash("sha256", JSON.stringify([PROMPT_VERSION, statements]), "hex");

/**
 * Advice in the words of an AI provider. No one waits for it: the first request starts the writing and gets nothing,
 * later requests get the text. A text with a figure that is in no statement is rejected.
 */
export function createAdviceTexts({ texts, writer, budget, background, tryWrite, clock, log }: Deps) {
  /** Whether the account may have another text written. Advice is extra, so no one is told if it may not. */
  async function hasBudget(user: CurrentUser): Promise<boolean> {
    try {
      await budget.takeProviderCall(user, "advice");
      return true;
    } catch (error) {
      if (error instanceof AppError && error.details.kind === "budget") return false;
      throw error;
    }
  }

  async function write(key: AdviceTextKey, statements: readonly string[]): Promise<void> {
    try {
      const written = await writer.write(statements);
      const lines = [written.advice, ...written.insights];
      if (lines.some((line) => findUnsupportedFigures(line, statements).length > 0)) {
        throw new AdviceWriterError("the model's text has a figure that the diary does not hold");
      }
      await tryWrite(() => texts.store(key, written));
    } catch (error) {
      if (!(error instanceof AdviceWriterError)) throw error;
      log.warn("Advice was not written; the rules' own text stands", { reason: error.message });
    }
  }

  return {
    /** The text for a diary day (a calendar date) and these statements. If there is none, it is requested. */
    async findOrRequest(
      user: CurrentUser,
      diaryDate: string,
      statements: readonly string[],
    ): Promise<WrittenAdvice | undefined> {
      if (!writer.available) return undefined;
      const key = { userId: user.id, diaryDate, digest: computeDigest(statements) };
      const found = await texts.find(key);
      if (found) return found;
      const now = clock.now();
      const limits = { now, attemptedUntil: now - RETRY_AFTER_MS, most: MAX_OTHERS_PER_DAY + 1 };
      if (await tryWrite(async () => (await texts.claim(key, limits)) && (await hasBudget(user)))) {
        background.start("Having advice written", () => write(key, statements));
      }
      return undefined;
    },
  };
}
export type AdviceTexts = ReturnType<typeof createAdviceTexts>;
