import type { Macros } from "../../src/shared/nutrition.ts";
import { servingIn } from "../lib/portion.ts";
import { usePreferences } from "../lib/preferences.ts";
import "./nutrition-figures.css";

const MACROS = [
  { key: "protein", label: "Protein" },
  { key: "carbs", label: "Carbs" },
  { key: "fat", label: "Fat" },
] as const;

/** Whole kcal as people read them: 1,020. */
export const kcalWords = (kcal: number): string => Math.round(kcal).toLocaleString("en");

/** Grams with at most one decimal. */
const gramsWords = (grams: number): string => `${Number(grams.toFixed(1))} g`;

type NutritionFiguresProps = {
  figures: Macros & { calories: number };
  /** What they are the figures of, such as "1 medium (118 g)"; shown in ounces to whoever prefers these. */
  of?: string | null;
};

/** What a dish contains: kcal as the largest thing there is, and the three macros, each by name and colour. */
export function NutritionFigures({ figures, of = null }: NutritionFiguresProps) {
  const { units } = usePreferences();
  return (
    <div className="nutrition">
      <p className="nutrition__kcal">
        <strong>{kcalWords(figures.calories)}</strong> kcal
        {of !== null && <span className="nutrition__of">{servingIn(of, units)}</span>}
      </p>
      <dl className="nutrition__macros">
        {MACROS.map(({ key, label }) => (
          <div key={key} className={`nutrition__macro nutrition__macro--${key}`}>
            <dt>{label}</dt>
            <dd>{gramsWords(figures[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
