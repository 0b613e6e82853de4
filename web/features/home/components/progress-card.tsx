import { Button } from "@radix-ui/themes";
import type { RefObject } from "react";
import { percentOfGoal } from "../../../../src/shared/food/nutrition.ts";
import { LogInAgain } from "../../../domain/access/log-in-again.tsx";
import { MacroBar } from "../../../domain/food/macro-bar.tsx";
import { isSignedOut } from "../../../platform/api/api-client.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ProgressRing } from "../../../ui/feedback/progress-ring.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { useCountedFigure } from "../../../ui/hooks/use-counted-figure.ts";
import type { HomeSummary, HomeSummaryQuery } from "../home-summary.ts";
import "./progress-card.css";

const FIVE_DIGITS = 10_000;

type RingRef = RefObject<HTMLDivElement | null>;

function Progress({ summary, ring }: { summary: HomeSummary; ring: RingRef }) {
  const { dailyCalorieGoal, macros, macroGoals } = summary;
  const dailyCalories = useCountedFigure(summary.dailyCalories);
  const percent = percentOfGoal(dailyCalories, dailyCalorieGoal);
  const left = dailyCalorieGoal - dailyCalories;
  const goal = formatWholeNumber(dailyCalorieGoal);
  const amount = formatWholeNumber(Math.abs(left));
  const eaten = `${formatWholeNumber(dailyCalories)} of ${goal} kcal eaten today, ${percent}%`;
  return (
    <section className="card progress-card wrap-line" aria-label="Today's progress">
      <ProgressRing
        ref={ring}
        percent={percent}
        percentOver={left < 0 && dailyCalorieGoal > 0 ? (-left / dailyCalorieGoal) * 100 : 0}
        label={left < 0 ? `${eaten}, ${amount} kcal over the goal` : eaten}
      >
        <strong className="progress-card__number" data-long={Math.abs(left) >= FIVE_DIGITS} data-over={left < 0}>
          {amount}
        </strong>
        <span className="progress-card__caption">{left < 0 ? "kcal over" : "kcal left"}</span>
        <span className="progress-card__caption">
          <b>{percent}%</b> of {goal}
        </span>
      </ProgressRing>
      <div className="progress-card__macros rows-12 shrinks">
        <MacroBar macro="protein" grams={macros.protein} goal={macroGoals.protein} showsLeft />
        <MacroBar macro="carbs" grams={macros.carbs} goal={macroGoals.carbs} showsLeft />
        <MacroBar macro="fat" grams={macros.fat} goal={macroGoals.fat} showsLeft />
      </div>
    </section>
  );
}

function ProgressSkeleton() {
  return (
    <section className="card progress-card wrap-line" aria-busy="true" aria-label="Today's progress">
      <div className="progress-ring skeleton progress-card__ring-skeleton" />
      <div className="progress-card__macros rows-12 shrinks">
        <div className="skeleton progress-card__macro-skeleton" />
        <div className="skeleton progress-card__macro-skeleton" />
        <div className="skeleton progress-card__macro-skeleton" />
      </div>
    </section>
  );
}

/** Today's kcal and macros against the goal; the day is Home's. `ring` becomes its ring. */
export function ProgressCard({ query, ring }: { query: HomeSummaryQuery; ring: RingRef }) {
  const { data: summary, isPending, error, refetch, isFetching } = query;
  if (isPending) return <ProgressSkeleton />;
  if (summary && !error) return <Progress summary={summary} ring={ring} />;
  return (
    <section className="card" role="alert">
      {error ? (
        <EmptyState title="Unable to load daily summary" hint="Please try logging in again">
          <LogInAgain />
          {!isSignedOut(error) && (
            <Button size="3" variant="soft" loading={isFetching} onClick={refetch}>
              Try Again
            </Button>
          )}
        </EmptyState>
      ) : (
        <EmptyState title="Unable to load daily summary" />
      )}
    </section>
  );
}
