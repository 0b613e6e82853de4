import { type TProperties, TypeGuard } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { StatedItem, StatedReply } from "./reply-schema.ts";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Without the fields that a schema could be without and whose values do not fit it. */
const leaveOutNonsense = (stated: Fields, schema: TProperties): Fields =>
  Object.fromEntries(
    Object.entries(stated).filter(([name, value]) => {
      const field = schema[name];
      return !field || !TypeGuard.IsOptional(field) || Value.Check(field, value);
    }),
  );

/** An item without what makes no sense beside its name and its figures; undefined if these make none. */
export function tidyItem(stated: unknown): StatedItem | undefined {
  const item = isFields(stated) ? Value.Clean(StatedItem, leaveOutNonsense(stated, StatedItem.properties)) : undefined;
  return Value.Check(StatedItem, item) ? item : undefined;
}

/** What describes the whole. Totals are not among it: figures that make no sense are a failure. */
const { servingSize, category, tags, confidence } = StatedReply.properties;
const DESCRIPTIONS = { servingSize, category, tags, confidence };

const keepTexts = (tags: unknown): unknown =>
  Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : tags;

/**
 * What a model stated, without descriptions that make no sense and without items that have no name or no figures: what is
 * left is worth a look. If all items are like that, they stay, so that the answer is refused.
 */
export function tidyReply(stated: unknown): unknown {
  if (!isFields(stated)) return stated;
  if (stated.foodVisible === false) return { foodVisible: false, name: "" };
  const whole = leaveOutNonsense({ ...stated, tags: keepTexts(stated.tags) }, DESCRIPTIONS);
  const listed: unknown[] = Array.isArray(stated.items) ? stated.items : [];
  const items = listed.flatMap((item) => tidyItem(item) ?? []);
  if (items.length === 0) return { ...whole, unusableItems: 0 };
  return {
    ...whole,
    // Who lists food has seen it, and the name of a dish can be made of its items.
    foodVisible: true,
    name: typeof stated.name === "string" ? stated.name : "",
    items,
    unusableItems: listed.length - items.length,
  };
}
