import { type Static, Type } from "@sinclair/typebox";
import { nullable } from "./one-of.ts";

/** A budget of 24 hours. `resetsAt` is when the running window ends; null if nothing was used. */
export const DailyBudget = Type.Object({
  limit: Type.Integer(),
  remaining: Type.Integer(),
  resetsAt: nullable(Type.String()),
});
export type DailyBudget = Static<typeof DailyBudget>;

/** What the account may still use. */
export const Budgets = Type.Object({
  /** Photo analyses. Null if this server has no analyzer. */
  analyses: nullable(DailyBudget),
  entries: DailyBudget,
  /** Bytes of all photos of the account. */
  photos: Type.Object({ limitBytes: Type.Integer(), usedBytes: Type.Integer() }),
});
export type Budgets = Static<typeof Budgets>;
