import { formatWeight } from "../../../../src/shared/body/units.ts";
import { toDateText } from "../../../../src/shared/body/weight-days.ts";
import type { TrendDay } from "../../../../src/shared/body/weight-trend.ts";
import type { WeightUnit } from "../../../../src/shared/product/enums.ts";
import { formatCount } from "../../../../src/shared/text/format-count.ts";
import { formatMonthDay } from "../../../ui/format/dates.ts";
import { formatShortDate } from "../../../ui/format/format.ts";
import "./weight-chart.css";

/** The chart's own units; it is scaled to the available width. */
const WIDTH = 342;
const HEIGHT = 160;
const MARGIN = 6;
/** Less than so many kg is not a difference that a chart should show large. */
const SPAN_MIN_KG = 2;
/** From so many days on the dates name their year. */
const YEAR_DAYS = 300;

type WeightChartProps = {
  days: readonly TrendDay[];
  /** The first and the last day that are shown, as numbers. */
  from: number;
  to: number;
  targetKg: number | null;
  unit: WeightUnit;
};

/** The highest and lowest kg of the chart. A target that is further away than the weights lie apart is not drawn. */
function findSpan(days: readonly TrendDay[], targetKg: number | null) {
  const values = days.flatMap(({ kg, trend }) => [kg, trend]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, SPAN_MIN_KG);
  const showsTarget = targetKg !== null && targetKg > low - span && targetKg < high + span;
  const all = showsTarget ? [low, high, targetKg] : [low, high];
  const padding = Math.max(0, SPAN_MIN_KG - (Math.max(...all) - Math.min(...all))) / 2;
  return { bottom: Math.min(...all) - padding, top: Math.max(...all) + padding, showsTarget };
}

/** A dot for each day's weight, a line for the trend, and one for the target. */
export function WeightChart({ days, from, to, targetKg, unit }: WeightChartProps) {
  const { bottom, top, showsTarget } = findSpan(days, targetKg);
  const findX = (day: number) => MARGIN + ((day - from) / Math.max(1, to - from)) * (WIDTH - 2 * MARGIN);
  const findY = (kg: number) => MARGIN + ((top - kg) / (top - bottom)) * (HEIGHT - 2 * MARGIN);
  const trend = days.map(({ day, trend: kg }) => `${findX(day).toFixed(1)},${findY(kg).toFixed(1)}`).join(" ");
  const format = (kg: number) => formatWeight(kg, unit);
  const [first, last] = [days.at(0), days.at(-1)];
  const formatDay = (day: number) =>
    to - from >= YEAR_DAYS ? formatShortDate(`${toDateText(day)}T12:00`) : formatMonthDay(toDateText(day));
  const weights = days.map(({ kg }) => kg);
  const said = [
    `Weight on ${formatCount(days.length, "day")}, from ${format(Math.min(...weights))} to ${format(Math.max(...weights))}`,
    `trend from ${format(first?.trend ?? 0)} to ${format(last?.trend ?? 0)}`,
    ...(targetKg === null ? [] : [`target ${format(targetKg)}`]),
  ];
  return (
    <div className="rows-6 weight-chart">
      <p className="weight-chart__key fine-note wrap">
        <span className="weight-chart__dots">Weight</span>
        <span className="weight-chart__trend">Trend</span>
        {targetKg !== null && (
          <span className={showsTarget ? "weight-chart__target" : undefined}>Target {format(targetKg)}</span>
        )}
      </p>
      <div className="anchor">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${said.join(", ")}.`}>
          {showsTarget && targetKg !== null && (
            <line className="weight-chart__target-line" x1={0} x2={WIDTH} y1={findY(targetKg)} y2={findY(targetKg)} />
          )}
          {days.map(({ day, kg }) => (
            <circle
              key={day}
              className="weight-chart__dot"
              cx={findX(day)}
              cy={findY(kg)}
              r={days.length > 120 ? 1.4 : 2.6}
            />
          ))}
          <polyline className="weight-chart__line" points={trend} />
        </svg>
        <span className="weight-chart__bound" aria-hidden>
          {format(top)}
        </span>
        <span className="weight-chart__bound weight-chart__bound--low" aria-hidden>
          {format(bottom)}
        </span>
      </div>
      <div className="weight-chart__dates soft ends" aria-hidden>
        <span>{formatDay(from)}</span>
        <span>{formatDay(to)}</span>
      </div>
    </div>
  );
}
