import type { Readable } from "node:stream";
import chain from "stream-chain";
import { pick } from "stream-json/filters/pick.js";
import { parser } from "stream-json/parser.js";
import { streamValues } from "stream-json/streamers/stream-values.js";
import { DownloadError } from "./download-files.ts";
import { type FoodResult, parseFood, type RawFood } from "./published-food.ts";

/** The lists of foods that are read; those of other data types are skipped. */
const FOODS = /^(?:SRLegacyFoods|FoundationFoods)\.\d+$/;

type Fields = Record<string, unknown>;
const toFields = (value: unknown): Fields => (typeof value === "object" && value !== null ? { ...value } : {});
const toList = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(toFields) : []);

function parseAmounts(foodNutrients: unknown): Map<number, number> {
  const amounts = new Map<number, number>();
  for (const { nutrient, amount } of toList(foodNutrients)) {
    const id = Number(toFields(nutrient).id);
    if (amount !== undefined && amount !== null) amounts.set(id, Number(amount));
  }
  return amounts;
}

const toRawFood = (food: Fields): RawFood => {
  const group = toFields(food.foodCategory).description;
  return {
    fdcId: food.fdcId,
    ndbNumber: food.ndbNumber,
    description: food.description,
    group: typeof group === "string" ? group : undefined,
    amounts: parseAmounts(food.foodNutrients),
    portions: toList(food.foodPortions)
      .toSorted((a, b) => Number(a.sequenceNumber) - Number(b.sequenceNumber))
      .map((portion) => ({
        amount: portion.amount ?? portion.value,
        unit: toFields(portion.measureUnit).name,
        description: portion.portionDescription,
        modifier: portion.modifier,
        grams: portion.gramWeight,
      })),
  };
};

/**
 * The foods of a JSON download, one at a time, so that memory use does not depend on the file's size. Throws a
 * DownloadError if it is no JSON or is incomplete.
 */
export async function* readJsonFoods(file: string, stream: Readable): AsyncGenerator<FoodResult> {
  const values = chain([stream, parser({ streamValues: false }), pick({ filter: FOODS }), streamValues()]);
  try {
    for await (const { key, value } of values as AsyncIterable<{ key: number; value: unknown }>) {
      const food = toFields(value);
      const id = food.fdcId === undefined ? "" : ` (FDC id ${food.fdcId})`;
      yield parseFood(toRawFood(food), `${file}, food ${key + 1}${id}`);
    }
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith("Parser")) {
      throw new DownloadError(`${file} is not valid JSON, or it is incomplete.`, { cause });
    }
    throw cause;
  } finally {
    values.destroy();
  }
}
