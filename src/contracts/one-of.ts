import { Type } from "@sinclair/typebox";

/** A schema for a fixed list of words, each once, that keeps the words in its static type. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>(Type.Union([...new Set(words)].map((word) => Type.Literal(word))));

/** The same schema, or null. */
export const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
