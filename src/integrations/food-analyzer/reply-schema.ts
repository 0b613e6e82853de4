import { type Static, type TProperties, Type } from "@sinclair/typebox";
import { nutrients } from "../../contracts/items.ts";
import { nullable, oneOf } from "../../contracts/one-of.ts";
import { mapNutrients } from "../../shared/food/nutrition.ts";
import { FOOD_CATEGORIES, type OtherPhotoKind } from "../../shared/product/enums.ts";

/** Strict structured output wants every property required and no others. */
const strict = { additionalProperties: false } as const;

/** What is left of an item after eating. */
const LeftGrams = { gramsLeftLow: Type.Number(), gramsLeft: Type.Number(), gramsLeftHigh: Type.Number() };
/** What a label prints for so many grams. */
const Label = Type.Object({ perGrams: Type.Number(), calories: Type.Number(), ...nutrients }, strict);

const Box = Type.Object({ x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() }, strict);

/**
 * A schema that a model is asked to fill, with more fields for each item. Bounds are left out, because not every endpoint supports them; they are
 * checked later. Totals are left out, because they are the sums of the items. The order is that of the work: a model
 * writes what it sees before it judges the whole.
 */
const createReplySchema = (itemFields: TProperties) =>
  Type.Object(
    {
      foodVisible: Type.Boolean(),
      name: Type.String(),
      items: Type.Array(
        Type.Object(
          {
            name: Type.String(),
            preparation: nullable(Type.String()),
            count: nullable(Type.Number()),
            unit: nullable(Type.String()),
            gramsLow: Type.Number(),
            grams: Type.Number(),
            gramsHigh: Type.Number(),
            ...itemFields,
            calories: Type.Number(),
            ...nutrients,
            box: nullable(Box),
          },
          strict,
        ),
      ),
      servingSize: Type.String(),
      category: nullable(oneOf(FOOD_CATEGORIES)),
      tags: Type.Array(Type.String()),
      confidence: Type.Number(),
    },
    strict,
  );

/** The schema for one photo. */
export const RequestedReply = createReplySchema({});

/** The schema for a meal with other photos of these kinds. */
export const buildRequestedReply = (kinds: readonly OtherPhotoKind[]): object =>
  createReplySchema({
    ...(kinds.includes("after_eating") && LeftGrams),
    ...(kinds.includes("label") && { label: nullable(Label) }),
  });

const optionalNumber = Type.Optional(nullable(Type.Number()));
/** What only describes an item: an analysis does not fail because of it. */
const described = Type.Optional(Type.Unknown());

export const StatedItem = Type.Object({
  name: Type.String(),
  preparation: described,
  count: described,
  unit: described,
  gramsLow: optionalNumber,
  grams: optionalNumber,
  gramsHigh: optionalNumber,
  gramsLeftLow: optionalNumber,
  gramsLeft: optionalNumber,
  gramsLeftHigh: optionalNumber,
  label: described,
  ...mapNutrients(() => optionalNumber),
  box: described,
});
export type StatedItem = Static<typeof StatedItem>;

/** What a model may answer: also without items, with totals of its own, or without what an entry does not need. */
export const StatedReply = Type.Object({
  foodVisible: Type.Boolean(),
  name: Type.String(),
  items: Type.Optional(nullable(Type.Array(StatedItem))),
  servingSize: Type.Optional(nullable(Type.String())),
  category: Type.Optional(nullable(oneOf(FOOD_CATEGORIES))),
  tags: Type.Optional(nullable(Type.Array(Type.String()))),
  confidence: Type.Optional(nullable(Type.Number())),
  ...mapNutrients(() => optionalNumber),
  /** How many more items were listed that have no name or no figures. This is counted here, not stated. */
  unusableItems: Type.Optional(Type.Integer()),
});
export type StatedReply = Static<typeof StatedReply>;
