import { type TProperties, TypeGuard } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { MACRO_NAMES } from "../../shared/food/nutrition.ts";
import { type Fields, isFields } from "../fields.ts";
import { readFigureNames } from "./figure-names.ts";
import { type Measure, NUTRIENT_MEASURES, parseFigure } from "./model-figure.ts";
import { StatedItem, StatedReply } from "./reply-schema.ts";
import { withoutTotal } from "./total-items.ts";

/** Of a longer list the rest is counted and not looked at. */
const MAX_LISTED = 40;

const WEIGHTS = { grams: ["gramsLow", "gramsHigh"], gramsLeft: ["gramsLeftLow", "gramsLeftHigh"] } as const;
const LABEL = { ...NUTRIENT_MEASURES, perGrams: "weight" } as const;
const BOX = { x: "number", y: "number", width: "number", height: "number" } as const;

/** The figures among some fields as numbers; the middle of a range. A text that is not a figure stays. */
function readFigures(stated: Fields, measures: Readonly<Record<string, Measure>>): Fields {
  const read = Object.entries(measures).flatMap(([name, measure]) => {
    const figure = typeof stated[name] === "string" ? parseFigure(stated[name], measure) : undefined;
    return figure ? [[name, (figure.low + figure.high) / 2]] : [];
  });
  return { ...stated, ...Object.fromEntries(read) };
}

/** The weights of an item as numbers. A range has bounds, unless these are stated as well. */
function readWeights(stated: Fields): Fields {
  const read: Fields = {};
  for (const [name, [low, high]] of Object.entries(WEIGHTS)) {
    const figure = parseFigure(stated[name], "weight");
    if (figure && figure.low < figure.high) Object.assign(read, { [low]: figure.low, [high]: figure.high });
  }
  const names = Object.entries(WEIGHTS).flatMap(([name, bounds]) => [name, ...bounds]);
  return readFigures({ ...read, ...stated }, Object.fromEntries(names.map((name) => [name, "weight"])));
}

function readItemFigures(stated: Fields): Fields {
  const { label, box, count } = stated;
  return {
    ...readFigures(readWeights(stated), NUTRIENT_MEASURES),
    ...(isFields(label) && { label: readFigures(label, LABEL) }),
    ...(isFields(box) && { box: readFigures(box, BOX) }),
    ...readFigures({ count }, { count: "number" }),
  };
}

/** Without the fields that a schema could be without and whose values do not fit it. */
const leaveOutNonsense = (stated: Fields, schema: TProperties): Fields =>
  Object.fromEntries(
    Object.entries(stated).filter(([name, value]) => {
      const field = schema[name];
      return !field || !TypeGuard.IsOptional(field) || Value.Check(field, value);
    }),
  );

/** Whether an item states its energy and its macros. */
export const isComplete = (item: StatedItem): boolean =>
  (["calories", ...MACRO_NAMES] as const).every((name) => item[name] != null);

/**
 * An item without what makes no sense beside its name and its figures; undefined if these make none. Figures that are
 * missing beside a weight can be those of a known food.
 */
export function tidyItem(stated: unknown): StatedItem | undefined {
  if (!isFields(stated)) return undefined;
  const item = Value.Clean(
    StatedItem,
    leaveOutNonsense(readItemFigures(readFigureNames(stated)), StatedItem.properties),
  );
  return Value.Check(StatedItem, item) && (isComplete(item) || (item.grams ?? 0) > 0) ? item : undefined;
}

/** What describes the whole. Totals are not among it: figures that make no sense are a failure. */
const { servingSize, category, tags, confidence } = StatedReply.properties;
const DESCRIPTIONS = { servingSize, category, tags, confidence };

const keepTexts = (tags: unknown): unknown =>
  Array.isArray(tags) ? tags.slice(0, MAX_LISTED).filter((tag) => typeof tag === "string") : tags;

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };
const readBoolean = (stated: unknown): unknown =>
  typeof stated === "string" ? BOOLEANS[stated.toLowerCase()] : stated;

/**
 * What a model stated, without descriptions that make no sense and without items that have no name or no figures: what is
 * left is worth a look. If all items are like that, they stay, so that the answer is refused.
 */
export function tidyReply(stated: Fields): Fields {
  const foodVisible = readBoolean(stated.foodVisible);
  if (foodVisible === false) return { foodVisible, name: "" };
  const named: Fields = { ...readFigureNames(stated), foodVisible };
  const figures = readFigures(named, { ...NUTRIENT_MEASURES, confidence: "number" });
  const whole = leaveOutNonsense({ ...figures, tags: keepTexts(stated.tags) }, DESCRIPTIONS);
  const listed: unknown[] = Array.isArray(stated.items) ? stated.items : [];
  const considered = listed.slice(0, MAX_LISTED);
  const usable = considered.flatMap((item) => tidyItem(item) ?? []);
  const items = withoutTotal(usable);
  if (items.length === 0) return { ...whole, ...(listed.length > 0 && { items: considered }), unusableItems: 0 };
  return {
    ...whole,
    // Who lists food has seen it, and the name of a dish can be made of its items.
    foodVisible: true,
    name: typeof named.name === "string" ? named.name : "",
    items,
    unusableItems: listed.length - usable.length,
  };
}
