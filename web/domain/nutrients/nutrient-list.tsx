import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { NutrientSum } from "../../../src/contracts/summary.ts";
import { CAFFEINE_DOSE, LIMITED_NUTRIENTS } from "../../../src/shared/food/daily-values.ts";
import { type ListedNutrient, NUTRIENT_LABELS } from "../../../src/shared/food/further-nutrients.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { formatAmount, formatCoverage } from "./format-nutrients.ts";
import "./nutrient-list.css";

/** What should be eaten of a nutrient in a day, and who says so. */
export type NutrientTarget = { amount: number; source: string };

type RowProps = {
  nutrient: NutrientSum;
  /** Undefined where there is none. */
  target: NutrientTarget | undefined;
  /** Shown below the details of an open nutrient. */
  renderMore?: ((nutrient: NutrientSum) => ReactNode) | undefined;
};

/** `48%, +?` of a target, or `12 g`; a question mark is what is not known. */
function formatValue({ amount, unit, coverage }: NutrientSum, target: NutrientTarget | undefined): string {
  if (amount === null) return "?";
  const value = target ? `${formatWholeNumber((100 * amount) / target.amount)}%` : formatAmount(amount, unit);
  return coverage < 1 ? `${value}, +?` : value;
}

/** The part of the target that was eaten, and hatched behind it the share of the calories of which it is not known. */
function Bar({ nutrient: { name, amount, coverage }, target }: { nutrient: NutrientSum; target: NutrientTarget }) {
  const eaten = (100 * (amount ?? 0)) / target.amount;
  const known = Math.min(100, eaten);
  return (
    <span className="nutrient__bar" aria-hidden data-over={eaten > 100 && LIMITED_NUTRIENTS.includes(name)}>
      <span style={{ width: `${known}%` }} />
      <i style={{ width: `${Math.min(100 - known, 100 * (1 - coverage))}%` }} />
    </span>
  );
}

function Details({ nutrient, target, renderMore }: RowProps) {
  const { name, unit, amount, coverage, sources } = nutrient;
  const isLimit = LIMITED_NUTRIENTS.includes(name);
  const eaten = amount === null ? "Not known" : formatAmount(amount, unit);
  return (
    <div className="nutrient__details note rows-8">
      <p>
        {eaten}
        {target && ` of ${isLimit ? "at most " : ""}${formatAmount(target.amount, unit)} (${target.source})`}.{" "}
        {formatCoverage(coverage)} of the calories are of foods that state it.
      </p>
      {name === "caffeine" && <p>Up to {CAFFEINE_DOSE} mg at once raise no concern for adults (EFSA).</p>}
      {sources.length > 0 && (
        <p>
          Most of it from{" "}
          {sources.map((source) => `${isolate(source.name)} (${formatAmount(source.amount, unit)})`).join(", ")}.
        </p>
      )}
      {renderMore?.(nutrient)}
    </div>
  );
}

function Row(props: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { nutrient, target } = props;
  return (
    <li className="divided">
      <button
        type="button"
        className="nutrient__row wrap-10"
        data-bar={target !== undefined}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="nutrient__name breaks">{NUTRIENT_LABELS.get(nutrient.name)}</span>{" "}
        {target && <Bar nutrient={nutrient} target={target} />}
        <span className="nutrient__value">{formatValue(nutrient, target)}</span>
        <ChevronDown size={16} aria-hidden className="soft nutrient__arrow" />
      </button>
      {isOpen && <Details {...props} />}
    </li>
  );
}

type NutrientListProps = Pick<RowProps, "renderMore"> & {
  nutrients: readonly NutrientSum[];
  findTarget: (name: ListedNutrient) => NutrientTarget | undefined;
};

/** Nutrients as bars against their targets. A tap shows how much it is, how sure that is, and what gave the most of it. */
export const NutrientList = ({ nutrients, findTarget, renderMore }: NutrientListProps) => (
  <ul className="nutrients" aria-label="Nutrients">
    {nutrients.map((nutrient) => (
      <Row key={nutrient.name} nutrient={nutrient} target={findTarget(nutrient.name)} renderMore={renderMore} />
    ))}
  </ul>
);
