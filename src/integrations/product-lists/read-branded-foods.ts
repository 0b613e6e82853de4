import { parseListedGtin } from "../../shared/food/gtin.ts";
import { truncateText } from "../../shared/text/text-length.ts";
import { type Figure, isServingWeight, normalizeText, TEXT_MAX_LENGTH } from "../checked-food.ts";
import type { DownloadFiles } from "../food-data-central/download-files.ts";
import { findUsedFigure } from "../food-data-central/published-food.ts";
import { scanCsv } from "./scan-lines.ts";
import type { NewStagedFood, ProductStaging } from "./staged-food.ts";

/** The file of FoodData Central that has barcodes. */
export const BRANDED_FILE = "branded_food.csv";

/** A millilitre counts as a gram. */
const UNITS: ReadonlySet<string> = new Set(["g", "grm", "ml", "mlt"]);

/** "HONEY NUT CHEERIOS" as "Honey Nut Cheerios"; names that have small letters stay. */
function toTitle(text: string): string {
  const plain = normalizeText(text);
  if (plain !== plain.toUpperCase()) return plain;
  return plain
    .toLowerCase()
    .replace(/(^|[\s("/-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** "2023-04-27" as 20230427; 0 for none. */
const toDay = (date: string): number => Number(date.slice(0, 10).replaceAll("-", "")) || 0;

const COLUMNS = ["fdc_id", "gtin_upc"] as const;
const OPTIONAL = [
  ...["brand_owner", "brand_name", "serving_size", "serving_size_unit", "household_serving_fulltext"],
  ...["modified_date", "available_date"],
] as const;

function toStaged(cells: readonly string[]): NewStagedFood | undefined {
  const [fdcId = "", code = "", owner = "", brandName = "", size = "", unit = "", household = "", ...dates] = cells;
  const gtin = parseListedGtin(code);
  const sourceId = Number(fdcId);
  if (gtin === undefined || !Number.isSafeInteger(sourceId) || sourceId <= 0) return undefined;
  const grams = UNITS.has(unit.toLowerCase()) ? Number(size) : 0;
  const isServing = isServingWeight(grams);
  return {
    gtin,
    sourceId,
    changedAt: Math.max(...dates.map(toDay)),
    name: null,
    brand: truncateText(toTitle(brandName || owner), TEXT_MAX_LENGTH.brand) || null,
    servingLabel: isServing
      ? truncateText(normalizeText(household).toLowerCase(), TEXT_MAX_LENGTH.serving) || null
      : null,
    servingGrams: isServing ? grams : null,
  };
}

/**
 * Stages the branded foods of a FoodData Central download, of each barcode the newest row. Rows without a barcode go to
 * `onSkipped`. Their names and figures are in other files, in any order.
 */
export async function stageBrandedFoods(
  files: DownloadFiles,
  staging: ProductStaging,
  onSkipped: (problem: string) => void,
): Promise<void> {
  const read = async (
    name: string,
    columns: readonly string[],
    onRow: (cells: string[]) => void,
    optional: readonly string[] = [],
  ) => {
    const stream = await files.read(name);
    try {
      for await (const rows of scanCsv(stream, { name, separator: ",", columns, optional })) rows.forEach(onRow);
    } finally {
      stream.destroy();
    }
  };
  const onFood = (cells: string[]) => {
    const food = toStaged(cells);
    if (food) staging.add(food);
    else onSkipped("its code is not a barcode");
  };
  await read(BRANDED_FILE, COLUMNS, onFood, OPTIONAL);
  staging.index();
  await read("food.csv", ["fdc_id", "description"], ([id = "", description = ""]) =>
    staging.setName(Number(id), truncateText(toTitle(description), TEXT_MAX_LENGTH.name)),
  );

  // The rows of a food follow each other, mostly.
  let current = { id: "", figures: {} as Partial<Record<Figure, number>> };
  const flush = () => {
    if (current.id !== "") staging.setFigures(Number(current.id), current.figures);
  };
  await read("food_nutrient.csv", ["fdc_id", "nutrient_id", "amount"], ([id = "", nutrient = "", amount = ""]) => {
    const figure = findUsedFigure(Number(nutrient));
    if (!figure || amount === "") return;
    if (id !== current.id) {
      flush();
      current = { id, figures: {} };
    }
    // Of several nutrients of a figure the preferred one stays.
    if (figure.isPreferred || current.figures[figure.name] === undefined) current.figures[figure.name] = Number(amount);
  });
  flush();
}
