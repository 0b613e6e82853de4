import { ChevronRight, ListPlus, Plus } from "lucide-react";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import { mapNutrients, scaleNutrients } from "../../../src/shared/food/nutrition.ts";
import { type Preferences, usePreferences } from "../../platform/preferences.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { Bdi } from "../../ui/parts/bdi.tsx";
import { multiplyServing } from "../meal/multiply-measure.ts";
import { convertServing, formatServing, formatWeight } from "../meal/portion.ts";
import { findUsualAmount, fitsFigures } from "./table-food-entry.ts";
import "./food-hit-row.css";

type FoodHitRowProps = {
  food: FoodHit;
  onChoose: (food: FoodHit) => void;
  /** Adds the food as it was last eaten, or its usual portion. */
  onAdd?: ((food: FoodHit) => void) | undefined;
  /** What is added goes on the plate. */
  isForPlate?: boolean | undefined;
  /** It can be chosen without energy, too. */
  canBeEmpty?: boolean | undefined;
  /** Another food of the list has the same name. */
  isNameShared?: boolean;
};

const ORIGINS: Record<FoodHit["source"], string> = {
  own: "my food",
  recent: "as last eaten",
  builtin: "usual portion",
  branded: "usual portion",
  openfoodfacts: "usual portion",
};

/** The license of Open Food Facts asks for its name beside each food. */
const ATTRIBUTIONS: Partial<Record<FoodHit["source"], string>> = { openfoodfacts: " · Open Food Facts (ODbL)" };

const UNNAMED_SERVINGS: Partial<Record<FoodHit["source"], string>> = {
  own: "My food",
  recent: "As you last ate it",
};

/** The name of the button that adds a food; foods of one name differ in where they come from and in their energy. */
function describeAdding({ name, source }: FoodHit, kcal: number, isNameShared: boolean, isForPlate: boolean): string {
  const food = isNameShared ? `${name}, ${ORIGINS[source]}, ${formatWholeNumber(kcal)} kcal` : name;
  return isForPlate ? `Add ${food} to the plate` : `Add ${food}`;
}

/** A food to choose. A food without energy cannot be logged alone; it stays in the list with a note. */
export function FoodHitRow({
  food,
  onChoose,
  onAdd,
  isForPlate = false,
  isNameShared = false,
  canBeEmpty = false,
}: FoodHitRowProps) {
  const { units } = usePreferences();
  const { kcal, serving, per100g, isTooMuch } = describeAmount(food, units);
  const isLoggable = canBeEmpty || (food.entry?.calories ?? food.per100g?.calories ?? 0) > 0;
  const canBeAdded = Math.round(kcal) > 0 && !isTooMuch && onAdd !== undefined;
  return (
    <li className="food-hit line-8">
      <button
        type="button"
        className="food-hit__button row-button"
        disabled={!isLoggable}
        onClick={() => onChoose(food)}
      >
        <span className="rows breaks">
          <span className="lines-3 food-hit__name strong">
            <Bdi>{food.name}</Bdi>
          </span>
          <span className="note">
            {isLoggable ? <Bdi>{serving + (ATTRIBUTIONS[food.source] ?? "")}</Bdi> : "No calories, nothing to log"}
          </span>
        </span>
        <span className="line-10">
          <span className="food-hit__energy">
            <span>
              <b className="digits">{formatWholeNumber(kcal)}</b> <span className="note">kcal</span>
            </span>
            {isLoggable && per100g !== null && (
              <span className="figures-note">
                {formatWholeNumber(per100g)}
                <span className="visually-hidden"> kcal</span> per 100 g
              </span>
            )}
          </span>
          {!canBeAdded && <ChevronRight size={20} visibility={isLoggable ? "visible" : "hidden"} aria-hidden />}
        </span>
      </button>
      {canBeAdded && (
        <button
          type="button"
          className="round-button tinted"
          aria-label={describeAdding(food, kcal, isNameShared, isForPlate)}
          // The focus, and with it the phone's keyboard, stays in the field that the food was looked for with.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAdd(food)}
        >
          {/* A plus alone adds to the diary, wherever it stands. */}
          {isForPlate ? <ListPlus size={20} aria-hidden /> : <Plus size={20} aria-hidden />}
        </button>
      )}
    </li>
  );
}

type Amount = {
  /** The energy of the serving. */
  kcal: number;
  serving: string;
  /** The kcal of 100 g, if that says more than the serving. */
  per100g: number | null;
  /** No entry can hold it. */
  isTooMuch: boolean;
};

/** Where the typed amount of a food is not known, the serving says that it is another one. */
const sayServing = (serving: string, { amount, source }: FoodHit): string =>
  amount === null ? `${serving} · ${ORIGINS[source]}` : serving;

const NO_FIGURES = mapNutrients(() => 0);

/** What was eaten, or for a food of the table what was typed or is usual. */
function describeAmount(food: FoodHit, units: Preferences["units"]): Amount {
  const { entry, source } = food;
  if (entry) {
    const unnamed = UNNAMED_SERVINGS[source] ?? "1 serving";
    const serving = entry.servingSize
      ? sayServing(convertServing(multiplyServing(entry.servingSize, entry.servingQuantity), units), food)
      : unnamed;
    return { kcal: entry.calories, serving, per100g: null, isTooMuch: false };
  }
  const figures = food.per100g ?? NO_FIGURES;
  const { grams, quantity, portion } = findUsualAmount(food);
  // Skips "1 oz (1 oz)".
  const isWeight = quantity === 1 && portion?.label === formatWeight(grams, units);
  const serving = isWeight ? portion.label : convertServing(formatServing(portion, quantity, grams), units);
  return {
    kcal: (figures.calories * grams) / 100,
    serving: sayServing(serving, food),
    per100g: grams === 100 ? null : figures.calories,
    isTooMuch: !fitsFigures(scaleNutrients(figures, grams)),
  };
}
