import { computeEnergyShares } from "../../../../src/shared/diary/diary-figures.ts";
import type { Macros } from "../../../../src/shared/food/nutrition.ts";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import "./macro-split.css";

const NAMES: Record<keyof Macros, string> = { protein: "Protein", carbs: "Carbohydrates", fat: "Fat" };
const MACROS = ["protein", "carbs", "fat"] as const satisfies readonly (keyof Macros)[];

/** With this radius the circumference is 100, so a percentage is also a length. */
const RADIUS = 50 / Math.PI;
const BOX = 40;
const CENTER = BOX / 2;

/** Each macro's share of the energy, as a ring. */
function Donut({ shares }: { shares: Macros }) {
  const hasEnergy = MACROS.some((macro) => shares[macro] > 0);
  const label = hasEnergy
    ? `Energy: ${MACROS.map((macro) => `${shares[macro]}% from ${NAMES[macro].toLowerCase()}`).join(", ")}`
    : "No energy from macronutrients yet";
  const circle = { cx: CENTER, cy: CENTER, r: RADIUS };
  const arcStarts = { protein: 0, carbs: shares.protein, fat: shares.protein + shares.carbs };
  return (
    <svg className="macro-split__donut" viewBox={`0 0 ${BOX} ${BOX}`} role="img" aria-label={label}>
      <circle {...circle} className="macro-split__track" />
      {MACROS.filter((macro) => shares[macro] > 0).map((macro) => (
        <circle
          key={macro}
          {...circle}
          className="macro-split__arc"
          style={{ stroke: `var(--${macro})` }}
          strokeDasharray={`${shares[macro]} 100`}
          strokeDashoffset={-arcStarts[macro]}
          transform={`rotate(-90 ${CENTER} ${CENTER})`}
        />
      ))}
    </svg>
  );
}

/** The grams of each macro and its share of the energy. */
export function MacroSplit({ macros }: { macros: Macros }) {
  const shares = computeEnergyShares(macros);
  return (
    <div className="macro-split wrap-line">
      <Donut shares={shares} />
      <dl className="macro-split__list">
        {MACROS.map((macro) => (
          <div key={macro} className="macro-split__row divided wrap-ends">
            <dt className="line-8">
              <span className="macro-split__dot" style={{ background: `var(--${macro})` }} aria-hidden />
              {NAMES[macro]}
            </dt>
            <dd>
              <strong>{formatWholeNumber(macros[macro])} g</strong> <span>{shares[macro]}%</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
