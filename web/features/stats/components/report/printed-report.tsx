import { useQuery } from "@tanstack/react-query";
import type { FoodEntry } from "../../../../../src/contracts/diary.ts";
import { formatWeight, formatWeightChange } from "../../../../../src/shared/body/units.ts";
import { listWeightDays, toDateText, toDayNumber } from "../../../../../src/shared/body/weight-days.ts";
import { computeTrend } from "../../../../../src/shared/body/weight-trend.ts";
import type { Nutrients } from "../../../../../src/shared/food/nutrition.ts";
import { PRODUCT_NAME } from "../../../../../src/shared/product/limits.ts";
import { formatCount } from "../../../../../src/shared/text/format-count.ts";
import { findWeightUnit } from "../../../../domain/body/body-format.ts";
import { weighingsQuery } from "../../../../domain/body/body-queries.ts";
import { multiplyServing } from "../../../../domain/meal/multiply-measure.ts";
import { convertServing } from "../../../../domain/meal/portion.ts";
import { buildThumbnailUrl } from "../../../../domain/photo/thumbnail.ts";
import { lazyPart } from "../../../../platform/lazy-part.ts";
import { usePreferences } from "../../../../platform/preferences.ts";
import { useToday } from "../../../../platform/today.ts";
import { PartBoundary } from "../../../../ui/feedback/part-boundary.tsx";
import { formatFullDate, formatWeekdayAndDate } from "../../../../ui/format/dates.ts";
import { formatLocalClock, formatWholeNumber, MEAL_NAMES } from "../../../../ui/format/format.ts";
import { Bdi } from "../../../../ui/parts/bdi.tsx";
import type { Report, ReportDay } from "../../report-figures.ts";
import { countReportDays, type ReportRange } from "../../report-range.ts";
import { ReportPartState } from "./report-part-state.tsx";
import { WideTable } from "./wide-table.tsx";

/** Loaded when they are chosen first. */
const ReportWater = lazyPart(async () => (await import("./report-water.tsx")).ReportWater);
const ReportNutrients = lazyPart(async () => (await import("./report-nutrients.tsx")).ReportNutrients);

/** What a report may show beside its sums. */
export type ReportPart = "meals" | "photos" | "weight" | "water" | "nutrients";

const COLUMNS = [
  ["calories", "kcal", ""],
  ["protein", "Protein", " g"],
  ["carbs", "Carbs", " g"],
  ["fat", "Fat", " g"],
  ["fiber", "Fiber", " g"],
  ["sugar", "Sugar", " g"],
  ["sodium", "Sodium", " mg"],
] as const satisfies readonly [keyof Nutrients, string, string][];

const Figures = ({ figures }: { figures: Nutrients }) =>
  COLUMNS.map(([name, , unit]) => (
    <td key={name}>
      {formatWholeNumber(figures[name])}
      {unit}
    </td>
  ));

function DaysTable({ days, average }: Pick<Report, "days" | "average">) {
  return (
    <WideTable name="Figures of each day">
      <caption>Each day with entries</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {COLUMNS.map(([name, label]) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">Goal</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, figures, goal }) => (
          <tr key={date}>
            <th scope="row">{formatWeekdayAndDate(date)}</th>
            <Figures figures={figures} />
            <td>{formatWholeNumber(goal)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Average</th>
          <Figures figures={average} />
          <td />
        </tr>
      </tfoot>
    </WideTable>
  );
}

function Meal({ entry, showPhoto }: { entry: FoodEntry; showPhoto: boolean }) {
  const { units } = usePreferences();
  const { name, servingSize, servingQuantity, notes, calories, protein, carbs, fat, mealType, eatenOn, imageUrl } =
    entry;
  const macros = [
    `P ${formatWholeNumber(protein)} g`,
    `C ${formatWholeNumber(carbs)} g`,
    `F ${formatWholeNumber(fat)} g`,
  ];
  return (
    <li className="report__meal">
      {showPhoto && imageUrl !== null && <img src={buildThumbnailUrl(imageUrl, 240)} alt="" width={72} height={72} />}
      <div>
        <p className="strong">
          <Bdi>{name}</Bdi>
          {servingSize !== null && (
            <>
              {", "}
              <Bdi>{convertServing(multiplyServing(servingSize, servingQuantity), units)}</Bdi>
            </>
          )}
        </p>
        <p>
          {MEAL_NAMES[mealType]}, {formatLocalClock(eatenOn)} · {formatWholeNumber(calories)} kcal · {macros.join(", ")}
        </p>
        {notes !== null && (
          <p>
            <Bdi>{notes}</Bdi>
          </p>
        )}
      </div>
    </li>
  );
}

function DayMeals({ day: { date, entries }, showPhotos }: { day: ReportDay; showPhotos: boolean }) {
  return (
    <section className="report__day rows-8 border-above" aria-labelledby={`report-${date}`}>
      <h3 id={`report-${date}`}>{formatFullDate(date)}</h3>
      <ul>
        {entries.map((entry) => (
          <Meal key={entry.id} entry={entry} showPhoto={showPhotos} />
        ))}
      </ul>
    </section>
  );
}

function WeightPart({ range }: { range: ReportRange }) {
  const unit = findWeightUnit(usePreferences());
  const { data, ...query } = useQuery(weighingsQuery(undefined, useToday("diary")));
  if (!data) return <ReportPartState queries={[query]} what="weight" />;
  const [from, to] = [range.from, range.to].map((date) => toDayNumber(`${date}T12:00`)) as [number, number];
  const shown = computeTrend(listWeightDays(data)).filter(({ day }) => from <= day && day <= to);
  const [first, last] = [shown.at(0), shown.at(-1)];
  if (!first || !last) return <p>No weight in this time.</p>;
  return (
    <>
      <p>
        Trend {formatWeight(first.trend, unit)} to {formatWeight(last.trend, unit)}:{" "}
        {formatWeightChange(last.trend - first.trend, unit)}
      </p>
      <ul className="report__weights">
        {shown.map(({ day, kg }) => (
          <li key={day}>
            {formatWeekdayAndDate(toDateText(day))}: {formatWeight(kg, unit)}
          </li>
        ))}
      </ul>
    </>
  );
}

type PrintedReportProps = { range: ReportRange; report: Report; parts: readonly ReportPart[] };

/** The sheets of paper: sums and averages, the days, and what was chosen of weight and meals. */
export function PrintedReport({ range, report: { days, entries, average, daysOverGoal }, parts }: PrintedReportProps) {
  return (
    <article className="card report rows-12">
      <h2>Food Diary</h2>
      <p>
        {formatFullDate(range.from)} to {formatFullDate(range.to)}
      </p>
      <p>
        {formatCount(entries, "entry", "entries")} on {days.length} of {countReportDays(range)} days.{" "}
        {formatWholeNumber(average.calories)} kcal on average of the days with entries; {daysOverGoal} of these over
        their goal.
      </p>
      <DaysTable days={days} average={average} />
      {parts.includes("weight") && (
        <section aria-labelledby="report-weight">
          <h3 id="report-weight">Weight</h3>
          <WeightPart range={range} />
        </section>
      )}
      {parts.includes("water") && (
        <section aria-labelledby="report-water">
          <h3 id="report-water">Water</h3>
          <PartBoundary>
            <ReportWater range={range} days={days} />
          </PartBoundary>
        </section>
      )}
      {parts.includes("nutrients") && (
        <section aria-labelledby="report-nutrients">
          <h3 id="report-nutrients">Nutrients</h3>
          <PartBoundary>
            <ReportNutrients range={range} />
          </PartBoundary>
        </section>
      )}
      {(parts.includes("meals") || parts.includes("photos")) &&
        days.map((day) => <DayMeals key={day.date} day={day} showPhotos={parts.includes("photos")} />)}
      <p className="fine-note">
        From {PRODUCT_NAME}. Figures of photos are estimates; figures that a person typed are as they were typed.
      </p>
    </article>
  );
}
