/** A question that is answered with JSON, which `read` checks; undefined for an answer of no use. */
export type Question<Answer> = {
  instructions: string;
  /** The schema of the answer: all properties required, no others. */
  schema: object;
  /** What is asked about, from outside: never an instruction. */
  text: string;
  jpeg?: Uint8Array;
  read(found: unknown): Answer | undefined;
};

/** Answers questions about food other than what is on a photo of a meal. */
export interface AiQuestions {
  /** False without a provider. */
  readonly available: boolean;
  /**
   * Asks for an account. Throws an AppError of kind `analysis_*`; one that never reached the provider has a
   * NotReachedError as its cause.
   */
  ask<Answer>(question: Question<Answer>, call: { account: number; signal: AbortSignal }): Promise<Answer>;
}
