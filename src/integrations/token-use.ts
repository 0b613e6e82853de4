/** The tokens of a question to an AI provider and of its answer, as far as it counts them. */
export type TokenUse = { promptTokens?: number; completionTokens?: number };
