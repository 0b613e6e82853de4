import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { ENTRY_FIELDS, mapAmounts, mapStated } from "../shared/diary/entry-fields.ts";
import type { EntryItem as SharedItem } from "../shared/diary/entry-items.ts";
import { visibleText, within } from "./bounds.ts";
import { IdNumber } from "./common.ts";
import { nullable, oneOf } from "./one-of.ts";

const { name, calories, items } = ENTRY_FIELDS;

const Grams = Type.Number({ exclusiveMinimum: items.grams.moreThan, maximum: items.grams.max });
const Fraction = Type.Number({ minimum: 0, maximum: 1 });
const text = (max: number) => visibleText({ min: 1, max });

/** The most that 100 g may state: that of the lightest food (5 mg), of which 100 g have 20,000 kcal. */
const STATED_IN_100G_MAX = 1e8;

/** Figures of 100 g. Nothing has more energy than fat, but salts and powders may have more sodium than a meal. */
const Figures100g = Type.Object({
  calories: Type.Number({ minimum: 0, maximum: calories.max }),
  ...mapAmounts((_, amount) => Type.Number(within(amount))),
  ...mapStated((_, { min }) => Type.Optional(Type.Number(within({ min, max: STATED_IN_100G_MAX })))),
});

/** What an item may be without. */
const details = {
  estimate: nullable(Figures100g),
  count: nullable(Type.Number({ exclusiveMinimum: items.count.moreThan, maximum: items.count.max })),
  unit: nullable(text(items.unitMaxLength)),
  preparation: nullable(text(items.preparationMaxLength)),
  box: nullable(Type.Object({ x: Fraction, y: Fraction, width: Fraction, height: Fraction })),
};

/** A food that an item is, with its figures. */
export const ItemFood = Type.Object({
  id: IdNumber,
  name: text(name.maxLength),
  ndbNo: nullable(Type.String({ pattern: "^\\d{1,12}$" })),
  per100g: Figures100g,
  /** Whose food it is, while the item has the estimate. */
  source: Type.Optional(oneOf(["own", "database"])),
});

/** One of the items that a meal is made of. Its figures are those of `grams`, and not rounded. */
export const EntryItem = Type.Object({
  name: text(name.maxLength),
  grams: nullable(Grams),
  gramsLow: nullable(Grams),
  gramsHigh: nullable(Grams),
  calories: Type.Number({ minimum: 0, maximum: calories.max }),
  ...mapAmounts((_, amount) => Type.Number(within(amount))),
  /** Milligrams of caffeine and grams of alcohol, where its food or estimate states them. */
  ...mapStated((_, amount) => Type.Optional(Type.Number(within(amount)))),
  source: oneOf(["own", "database", "estimate"]),
  food: nullable(ItemFood),
  /** Whether the figures of the estimate are those of a label that was photographed. */
  isFromLabel: Type.Optional(Type.Boolean()),
  ...details,
} satisfies Record<keyof SharedItem, TSchema>);
export type EntryItem = Static<typeof EntryItem>;

/** A name that says something. Spaces around it are removed, as of the names of entries. */
const TypedName = visibleText(
  { min: 1, max: name.maxLength },
  { pattern: "\\S", messages: { pattern: "An item needs a name" } },
);

/** An item as it may be sent. */
export const NewEntryItem = Type.Composite([
  Type.Omit(EntryItem, ["name", ...(Object.keys(details) as (keyof typeof details)[])]),
  Type.Object({ name: TypedName }),
  Type.Partial(Type.Object(details)),
]);
export type NewEntryItem = Static<typeof NewEntryItem>;

/** The nutrients of a food besides its energy: grams, and sodium in milligrams. */
export const nutrients = mapAmounts(() => Type.Number());
