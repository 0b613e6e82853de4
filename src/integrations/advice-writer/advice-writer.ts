/** The most important advice in a sentence or two, and a few more lines. */
export type WrittenAdvice = { advice: string; insights: string[] };

/** The provider returned nothing usable. The message says why and may be logged. */
export class AdviceWriterError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "AdviceWriterError";
  }
}

/** Words the findings of the rules as advice. */
export interface AdviceWriter {
  /** False without a provider: the text of the rules is used. */
  readonly available: boolean;
  /**
   * Words the statements as advice. They contain every figure that may be named and nothing that identifies a person.
   * Throws AdviceWriterError. The caller checks the figures, because a model may invent numbers.
   */
  write(statements: readonly string[]): Promise<WrittenAdvice>;
}
