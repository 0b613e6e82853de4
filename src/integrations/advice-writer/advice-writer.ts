/** The most important thing in a sentence or two, and a few more lines. */
export type WrittenAdvice = { advice: string; insights: string[] };

/** The provider gave nothing that can be used; the message says why, in words that may be logged. */
export class AdviceNotWritten extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "AdviceNotWritten";
  }
}

/** Writes advice in its own words from what the rules found. */
export interface AdviceWriter {
  /** False where no provider is set: the rules' own text then stands. */
  readonly available: boolean;
  /**
   * Puts statements into words: sentences with every figure that may be named, and nothing that names a person. Throws
   * AdviceNotWritten. Whoever calls it checks the figures: nothing vouches for a model's numbers.
   */
  write(statements: readonly string[]): Promise<WrittenAdvice>;
}
