import { type Static, Type } from "@sinclair/typebox";
import { nullable, oneOf } from "./one-of.ts";

/** What is remembered of an account's photos. */
export const Memory = Type.Object({
  /** Photos whose answer is remembered, each with its note. */
  answers: Type.Integer(),
  /** Photos that new ones are compared with. */
  photos: Type.Integer(),
  /**
   * How far the analyzer's calories were from those of the account's latest corrections, at most 30, on average: as a
   * share of what was kept (0.14 is 14%), and with its sign (above 0 is too high). Null for fewer than five.
   */
  accuracy: nullable(Type.Object({ corrections: Type.Integer(), error: Type.Number(), bias: Type.Number() })),
  /** What the person made of dishes and items that were named so, the latest first. */
  corrections: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: oneOf(["dish", "item"]),
      name: Type.String(),
      correctedName: Type.String(),
      /** The weight of an item and the energy; null if they were not corrected. */
      grams: nullable(Type.Number()),
      calories: nullable(Type.Number()),
      /** Names of the items that were removed from a dish or added to it, if any were. */
      removed: Type.Optional(Type.Array(Type.String())),
      added: Type.Optional(Type.Array(Type.String())),
      correctedAt: Type.String(),
    }),
  ),
});
export type Memory = Static<typeof Memory>;
