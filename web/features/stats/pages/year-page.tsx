import { Button } from "@radix-ui/themes";
import { ChevronLeft, ChevronRight, Salad } from "lucide-react";
import { formatCount, pluralize } from "../../../../src/shared/text/format-count.ts";
import { PATHS } from "../../../platform/paths.ts";
import { useToday } from "../../../platform/today.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { formatShortMonth } from "../../../ui/format/dates.ts";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { useAddressParams, withParams } from "../../../ui/hooks/use-address-choice.ts";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { Card } from "../../../ui/parts/card.tsx";
import { FigureTile, FigureTiles } from "../../../ui/parts/figure-tiles.tsx";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { LoadedReport } from "../components/report/loaded-report.tsx";
import { reviewYear, type YearReview } from "../report-figures.ts";
import { buildYearRange } from "../report-range.ts";

import "../components/report/year.css";

/** No diary begins before. */
const FIRST_YEAR = 2000;

/** The year that an address names: the running one without a year, or with one that is none of a diary. */
function parseYear(text: string | null, thisYear: number): number {
  const year = /^\d{4}$/.test(text ?? "") ? Number(text) : thisYear;
  return FIRST_YEAR <= year && year <= thisYear ? year : thisYear;
}

function Review({ year, review }: { year: number; review: YearReview }) {
  const { entries, trackedDays, averageCalories, daysOverGoal, longestStreak, photos, foods, months } = review;
  const top = Math.max(1, ...months.map(({ calories }) => calories));
  if (entries === 0)
    return (
      <section className="card">
        <EmptyState title={`No meals logged in ${year}.`} icon={<Salad size={26} />} />
      </section>
    );
  return (
    <>
      <section className="card" aria-label="The year in figures">
        <FigureTiles>
          <FigureTile label="Entries" amount={entries} unit={`on ${formatCount(trackedDays, "day")}`} />
          <FigureTile label="Average Daily Calories" amount={averageCalories} />
          <FigureTile label="Longest Streak" amount={longestStreak} unit={pluralize(longestStreak, "day")} />
          <FigureTile
            label="Within the Goal"
            amount={trackedDays - daysOverGoal}
            unit={pluralize(trackedDays - daysOverGoal, "day")}
          />
          {photos > 0 && <FigureTile label="Photos" amount={photos} />}
        </FigureTiles>
      </section>
      <Card title="By Month">
        <ol className="year-months above-10 rows-6 digits">
          {months.map(({ start, calories, goal }) => (
            <li key={start}>
              <span>{formatShortMonth(start)}</span>
              <span className="year-months__bar" aria-hidden>
                <i data-over={calories > goal} style={{ width: `${(100 * calories) / top}%` }} />
              </span>
              <span>{calories === 0 ? "–" : `${formatWholeNumber(calories)} kcal`}</span>
            </li>
          ))}
        </ol>
        <p className="fine-note above-8">The average of the days with entries.</p>
      </Card>
      <Card title="Logged Most Often">
        <ol className="year-foods rows-8 above-10">
          {foods.map(({ name, count }) => (
            <li key={name}>
              <Bdi>{name}</Bdi>
              <span>{formatCount(count, "time")}</span>
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}

/** What a calendar year of the diary was: its figures, its months, and what was eaten most often. */
export function YearPage() {
  const today = useToday("diary");
  const thisYear = Number(today.slice(0, "2026".length));
  const [params, changeParams] = useAddressParams();
  const year = parseYear(params.get("year"), thisYear);
  const choose = (next: number) =>
    changeParams((latest) => withParams(latest, { year: next === thisYear ? null : String(next) }), { replace: true });
  return (
    <>
      <PageHeader title="Year in Review" backTo={PATHS.stats} />
      <div className="stack">
        <div className="year-choice wrap-ends line digits">
          <Button size="3" variant="soft" disabled={year <= FIRST_YEAR} onClick={() => choose(year - 1)}>
            <ChevronLeft size={20} aria-hidden />
            {year - 1}
          </Button>
          <strong aria-live="polite">{year}</strong>
          <Button size="3" variant="soft" disabled={year >= thisYear} onClick={() => choose(year + 1)}>
            {year + 1}
            <ChevronRight size={20} aria-hidden />
          </Button>
        </div>
        <LoadedReport range={buildYearRange(year, today)} failureTitle="The year could not be loaded">
          {(report) => <Review year={year} review={reviewYear(report)} />}
        </LoadedReport>
      </div>
    </>
  );
}
