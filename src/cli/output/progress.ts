import { isatty } from "node:tty";
import { LOCALE } from "../../shared/text/locale.ts";

/** The number of problems that are printed one by one. */
const MAX_PROBLEMS = 20;
const PROGRESS_EVERY_MS = 200;
const STDERR = 2;

/** One line on a terminal that shows the progress and is overwritten; nothing if the output is not a terminal. */
export function createProgressLine() {
  const isTerminal = isatty(STDERR);
  let shownAt = 0;
  return {
    clear(): void {
      if (isTerminal) process.stderr.write("\r\u001b[K");
    },
    /** Shows a text, which is made only if it is time for a new one. */
    show(format: () => string): void {
      const now = performance.now();
      if (!isTerminal || now - shownAt < PROGRESS_EVERY_MS) return;
      shownAt = now;
      process.stderr.write(`\r\u001b[K${format()}`);
    },
  };
}

/** Prints the first problems one by one, such as `Skipped line 3: it has no kcal.`, and at the end how many more. */
export function createProblemList(word: string, clearLine: () => void) {
  let count = 0;
  return {
    add(place: string, problem: string): void {
      count += 1;
      if (count > MAX_PROBLEMS) return;
      clearLine();
      console.error(`${word} ${place}: ${problem}.`);
    },
    end(): void {
      clearLine();
      if (count > MAX_PROBLEMS) console.error(`${word} ${(count - MAX_PROBLEMS).toLocaleString(LOCALE)} more.`);
    },
  };
}
