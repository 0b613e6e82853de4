import type { CalorieRange } from "../../../src/shared/analysis/calorie-range.ts";
import type { Macros } from "../../../src/shared/food/nutrition.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { formatGrams, formatWholeNumber } from "../../ui/format/format.ts";
import { Bdi } from "../../ui/parts/bdi.tsx";
import { convertServing } from "../meal/portion.ts";
import "./nutrition-figures.css";

const MACROS = [
  { key: "protein", label: "Protein" },
  { key: "carbs", label: "Carbs" },
  { key: "fat", label: "Fat" },
] as const;

/** `660 to 1,100 kcal`; empty if it is known exactly. */
export const formatCalorieRange = ({ caloriesLow, caloriesHigh }: CalorieRange): string =>
  caloriesLow < caloriesHigh ? `${formatWholeNumber(caloriesLow)} to ${formatWholeNumber(caloriesHigh)} kcal` : "";

type NutritionFiguresProps = {
  figures: Macros & { calories: number };
  /** The serving that the values refer to, such as "1 medium (118 g)"; shown in ounces if the user prefers these. */
  serving?: string | null;
  /** What the energy is likely to be between, under it; its place stays free for an empty text. */
  range?: string | undefined;
};

/** The nutrition of a dish: kcal in large type, and the three macros by name and color. */
export function NutritionFigures({ figures, serving = null, range }: NutritionFiguresProps) {
  const { units } = usePreferences();
  return (
    <div className="nutrition rows-10">
      <p className="nutrition__kcal">
        <strong>{formatWholeNumber(figures.calories)}</strong> kcal
        {serving !== null && (
          <span className="nutrition__of">
            <Bdi>{convertServing(serving, units)}</Bdi>
          </span>
        )}
      </p>
      {range !== undefined && <p className="nutrition__range large-note digits">{range}</p>}
      <dl className="nutrition__macros rows-10">
        {MACROS.map(({ key, label }) => (
          <div key={key} className={`nutrition__macro nutrition__macro--${key}`}>
            <dt className="line note">{label}</dt>
            <dd>{formatGrams(figures[key])} g</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
