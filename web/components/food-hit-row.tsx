import { ChevronRight, Plus } from "lucide-react";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { formatWholeNumber } from "../lib/format.ts";
import { convertServing, formatWeight } from "../lib/portion.ts";
import { type Preferences, usePreferences } from "../lib/preferences.ts";
import "./food-hit-row.css";

type FoodHitRowProps = {
  food: FoodHit;
  onChoose: (food: FoodHit) => void;
  /** Adds the food as it was eaten last. */
  onAdd?: ((food: FoodHit) => void) | undefined;
};

/** A food to choose. A food without energy cannot be logged; it stays in the list with a note. */
export function FoodHitRow({ food, onChoose, onAdd }: FoodHitRowProps) {
  const { units } = usePreferences();
  const kcal = food.entry?.calories ?? food.per100g?.calories ?? 0;
  const isLoggable = kcal > 0;
  const canBeAdded = isLoggable && food.entry !== null && onAdd !== undefined;
  return (
    <li className="food-hit">
      <button
        type="button"
        className={canBeAdded ? "food-hit__button" : "food-hit__button food-hit__button--opens"}
        disabled={!isLoggable}
        onClick={() => onChoose(food)}
      >
        <span className="food-hit__text">
          <span className="food-hit__name">{food.name}</span>
          <span className="food-hit__detail">
            {isLoggable ? formatDetail(food, units) : "No calories, nothing to log"}
          </span>
        </span>
        <span className="food-hit__kcal">
          {formatWholeNumber(kcal)} <span>kcal</span>
        </span>
        {!canBeAdded && <ChevronRight size={20} visibility={isLoggable ? "visible" : "hidden"} aria-hidden />}
      </button>
      {canBeAdded && (
        <button type="button" className="food-hit__add" aria-label={`Add ${food.name}`} onClick={() => onAdd(food)}>
          <Plus size={20} aria-hidden />
        </button>
      )}
    </li>
  );
}

/** The amount that the kcal refer to. */
function formatDetail({ entry, source, portions }: FoodHit, units: Preferences["units"]): string {
  if (entry?.servingSize) return convertServing(entry.servingSize, units);
  if (entry) return source === "own" ? "My food" : "As you ate it last";
  const [portion] = portions;
  const weight = portion && formatWeight(portion.grams, units);
  // Skips "1 oz is 1 oz".
  return portion && portion.label !== weight ? `per 100 g · ${portion.label} is ${weight}` : "per 100 g";
}
