import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { EntryItem, nutrients } from "../../contracts/items.ts";
import { nullable } from "../../contracts/one-of.ts";
import type { CorrectionRow } from "./correction-repository.ts";

const Figures = Type.Object({ calories: Type.Number(), ...nutrients });

/** A dish that the analyzer saw: its items, each as often as it was there. */
const SeenDish = Type.Object({
  calories: Type.Number(),
  items: Type.Array(Type.Object({ name: Type.String(), calories: Type.Number() })),
});
/**
 * What someone made of it. `figures` are those that were typed, or null. `removed` and `added` are what was taken from
 * the items that were seen, by name, and what was not among them.
 */
const CorrectedDish = Type.Object({
  name: Type.String(),
  figures: nullable(Figures),
  removed: Type.Array(Type.String()),
  added: Type.Array(EntryItem),
});
/** An item that the analyzer saw, and what someone made of it. `isWeighed`: it weighed something else. */
const SeenItem = Type.Object({ grams: nullable(Type.Number()), calories: Type.Number() });
const CorrectedItem = Type.Object({ item: EntryItem, isWeighed: Type.Boolean() });

export type DishCorrection = {
  kind: "dish";
  nameKey: string;
  name: string;
  seen: Static<typeof SeenDish>;
  corrected: Static<typeof CorrectedDish>;
  correctedAt: number;
};
export type ItemCorrection = {
  kind: "item";
  nameKey: string;
  name: string;
  seen: Static<typeof SeenItem>;
  corrected: Static<typeof CorrectedItem>;
  correctedAt: number;
};
export type Correction = DishCorrection | ItemCorrection;
export type StoredCorrection = Correction & { id: number };

/** Reads a stored correction; none for one that another version has stored in another form. */
export function parseCorrection({ id, kind, nameKey, name, correctedAt, ...row }: CorrectionRow): StoredCorrection[] {
  const seen: unknown = JSON.parse(row.seen);
  const corrected: unknown = JSON.parse(row.corrected);
  const known = { id, nameKey, name, correctedAt };
  if (kind === "dish") {
    return Value.Check(SeenDish, seen) && Value.Check(CorrectedDish, corrected)
      ? [{ ...known, kind, seen, corrected }]
      : [];
  }
  return Value.Check(SeenItem, seen) && Value.Check(CorrectedItem, corrected)
    ? [{ ...known, kind, seen, corrected }]
    : [];
}

export const formatCorrection = ({ seen, corrected, ...correction }: Correction) => ({
  ...correction,
  seen: JSON.stringify(seen),
  corrected: JSON.stringify(corrected),
});
