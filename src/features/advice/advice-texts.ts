import {
  AdviceNotWritten,
  type AdviceWriter,
  type WrittenAdvice,
} from "../../integrations/advice-writer/advice-writer.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { Log } from "../../log.ts";
import type { AdviceTextKey, AdviceTextRepository } from "./repository.ts";
import { foreignFigures } from "./rules/figures.ts";

type Deps = {
  texts: AdviceTextRepository;
  writer: AdviceWriter;
  background: { start(what: string, work: () => Promise<void>): void };
  clock: Clock;
  log: Pick<Log, "warn">;
};

/** How long a text that could not be written is left alone. */
const RETRY_AFTER_MS = 15 * 60 * 1000;
/** Texts of one diary day: a diary that is rearranged all day does not cost a call each time. */
const MOST_OTHERS_A_DAY = 4;
/** Part of every digest: change it with the instructions to have all texts written anew. */
const EDITION = "1";

const digestOf = (statements: readonly string[]): string =>
  new Bun.CryptoHasher("sha256").update(JSON.stringify([EDITION, statements])).digest("hex");

/**
 * Advice in the words of an AI provider. Nobody waits for it: whoever asks first gets nothing and has it written, and
 * whoever asks afterwards gets the text. A text with a figure that no statement holds is thrown away.
 */
export function createAdviceTexts({ texts, writer, background, clock, log }: Deps) {
  async function write(key: AdviceTextKey, statements: readonly string[]): Promise<void> {
    try {
      const written = await writer.write(statements);
      const lines = [written.advice, ...written.insights];
      if (lines.some((line) => foreignFigures(line, statements).length > 0)) {
        throw new AdviceNotWritten("the model's text has a figure that the diary does not hold");
      }
      await texts.keep(key, written);
    } catch (error) {
      if (!(error instanceof AdviceNotWritten)) throw error;
      log.warn("Advice was not written; the rules' own text stands", { reason: error.message });
    }
  }

  return {
    /** The text of a diary day (a calendar date) for these statements, as soon as there is one. */
    async textFor(
      userId: number,
      diaryDate: string,
      statements: readonly string[],
    ): Promise<WrittenAdvice | undefined> {
      if (!writer.available) return undefined;
      const key = { userId, diaryDate, digest: digestOf(statements) };
      const found = await texts.find(key);
      if (found) return found;
      const now = clock.now();
      const limits = { now, attemptedUntil: now - RETRY_AFTER_MS, most: MOST_OTHERS_A_DAY + 1 };
      if (await texts.claim(key, limits)) {
        background.start("Having advice written", () => write(key, statements));
      }
      return undefined;
    },
  };
}
export type AdviceTexts = ReturnType<typeof createAdviceTexts>;
