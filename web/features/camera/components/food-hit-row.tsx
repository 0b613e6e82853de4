import { ChevronRight } from "lucide-react";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { kcalWords } from "./nutrition-figures.tsx";
import "./food-hit-row.css";

type FoodHitRowProps = { food: FoodHit; onChoose: (food: FoodHit) => void };

/** One food to choose. What has no energy cannot be logged: it stays in the list and says so. */
export function FoodHitRow({ food, onChoose }: FoodHitRowProps) {
  const kcal = food.entry?.calories ?? food.per100g?.calories ?? 0;
  const isLoggable = kcal > 0;
  return (
    <li className="food-hit">
      <button type="button" className="food-hit__button" disabled={!isLoggable} onClick={() => onChoose(food)}>
        <span className="food-hit__text">
          <span className="food-hit__name">{food.name}</span>
          <span className="food-hit__detail">{isLoggable ? detailOf(food) : "No calories, nothing to log"}</span>
        </span>
        <span className="food-hit__kcal">
          {kcalWords(kcal)} <span>kcal</span>
        </span>
        {isLoggable && <ChevronRight size={20} aria-hidden />}
      </button>
    </li>
  );
}

/** What the kcal beside it stand for. */
function detailOf({ entry, portions }: FoodHit): string {
  if (entry) return entry.servingSize ?? "As you ate it last";
  const [portion] = portions;
  return portion ? `per 100 g · ${portion.label} is ${Math.round(portion.grams)} g` : "per 100 g";
}
