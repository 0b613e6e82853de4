import type { Readable } from "node:stream";
import chain from "stream-chain";
import { pick } from "stream-json/filters/pick.js";
import { parser } from "stream-json/parser.js";
import { streamValues } from "stream-json/streamers/stream-values.js";
import { DownloadError } from "./download-files.ts";
import { type RawFood, type ReadFood, readFood } from "./published-food.ts";

/** The lists of foods that a file may hold; those of other data types are passed over unread. */
const FOODS = /^(?:SRLegacyFoods|FoundationFoods)\.\d+$/;

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? { ...value } : {});
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

function amountsOf(foodNutrients: unknown): Map<number, number> {
  const amounts = new Map<number, number>();
  for (const { nutrient, amount } of listOf(foodNutrients)) {
    const id = Number(fieldsOf(nutrient).id);
    if (amount !== undefined && amount !== null) amounts.set(id, Number(amount));
  }
  return amounts;
}

const rawFoodOf = (food: Fields): RawFood => {
  const group = fieldsOf(food.foodCategory).description;
  return {
    fdcId: food.fdcId,
    ndbNumber: food.ndbNumber,
    description: food.description,
    group: typeof group === "string" ? group : undefined,
    amounts: amountsOf(food.foodNutrients),
    portions: listOf(food.foodPortions)
      .toSorted((a, b) => Number(a.sequenceNumber) - Number(b.sequenceNumber))
      .map((portion) => ({
        amount: portion.amount ?? portion.value,
        unit: fieldsOf(portion.measureUnit).name,
        description: portion.portionDescription,
        modifier: portion.modifier,
        grams: portion.gramWeight,
      })),
  };
};

/**
 * The foods of a JSON download, one after another, so that a file of any size takes the same memory. Throws a
 * DownloadError where it is no JSON or breaks off.
 */
export async function* jsonFoods(file: string, stream: Readable): AsyncGenerator<ReadFood> {
  const values = chain([stream, parser({ streamValues: false }), pick({ filter: FOODS }), streamValues()]);
  try {
    for await (const { key, value } of values as AsyncIterable<{ key: number; value: unknown }>) {
      const food = fieldsOf(value);
      const id = food.fdcId === undefined ? "" : ` (FDC id ${food.fdcId})`;
      yield readFood(rawFoodOf(food), `${file}, food ${key + 1}${id}`);
    }
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith("Parser")) {
      throw new DownloadError(`${file} is no JSON, or it breaks off.`, { cause });
    }
    throw cause;
  } finally {
    values.destroy();
  }
}
