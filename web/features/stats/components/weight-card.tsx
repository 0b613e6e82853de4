import { Button } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Weight } from "lucide-react";
import { useState } from "react";
import type { Weighing } from "../../../../src/contracts/body.ts";
import { formatWeight, formatWeightChange } from "../../../../src/shared/body/units.ts";
import { listWeightDays, toDayNumber } from "../../../../src/shared/body/weight-days.ts";
import { computeRate, computeTrend, RATE_DAYS } from "../../../../src/shared/body/weight-trend.ts";
import { WEIGHING_DAYS } from "../../../../src/shared/product/limits.ts";
import { findWeightUnit } from "../../../domain/body/body-format.ts";
import { weighingsQuery } from "../../../domain/body/body-queries.ts";
import { goalsQuery } from "../../../domain/goal/goal-queries.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { useToday } from "../../../platform/today.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { Card } from "../../../ui/parts/card.tsx";
import { WeightChart } from "./weight-chart.tsx";
import "./body-cards.css";

const WeightSheet = lazyPart(async () => (await import("../../../domain/body/weight-sheet.tsx")).WeightSheet);
const WeighingsSheet = lazyPart(async () => (await import("./weighings-sheet.tsx")).WeighingsSheet);

const CHOICES = [
  { value: "30", label: "30 days", spoken: "30 days of weight" },
  { value: "90", label: "90 days", spoken: "90 days of weight" },
  { value: "365", label: "1 year", spoken: "1 year of weight" },
  { value: "all", label: "All", spoken: "All weight" },
] as const;
/** A rate has a decimal more than a weight. */
const RATE_DECIMALS = 2;
type Period = (typeof CHOICES)[number]["value"];

/** Whether a period needs all weighings; for the others those of the last days suffice, and older ones are not known. */
const asksForAll = (period: Period): boolean => period === "365" || period === "all";

function WeightFigures({ weighings, period }: { weighings: readonly Weighing[]; period: Period }) {
  const unit = findWeightUnit(usePreferences());
  const today = toDayNumber(`${useToday("diary")}T12:00`);
  const { data: goals } = useQuery(goalsQuery());
  const all = listWeightDays(weighings);
  // The trend of the first days that are shown follows from those before.
  const trend = computeTrend(all);
  const from = period === "all" ? (all.at(0)?.day ?? today) : today - Number(period) + 1;
  const shown = trend.filter(({ day }) => day >= from);
  const current = trend.at(-1)?.trend;
  const rate = computeRate(all, today);
  const targetKg = goals?.targetWeight ?? null;
  if (current === undefined)
    return (
      <EmptyState
        title={asksForAll(period) ? "No weight yet." : `No weight in the last ${period} days.`}
        hint="One a day, in the morning, gives the best trend."
        icon={<Weight size={26} />}
      />
    );
  return (
    <>
      <dl className="weight-figures wrap-ends">
        <div>
          <dt className="fine-note">Trend</dt>
          <dd>{formatWeight(current, unit)}</dd>
        </div>
        <div>
          <dt className="fine-note">A week</dt>
          <dd>
            {rate ? formatWeightChange(rate.kgPerWeek, unit, RATE_DECIMALS) : "–"}
            {rate && <small> ± {formatWeightChange(rate.standardError, unit, RATE_DECIMALS).replace("+", "")}</small>}
          </dd>
        </div>
        {targetKg !== null && (
          <div>
            <dt className="fine-note">To target</dt>
            <dd>{formatWeightChange(targetKg - current, unit)}</dd>
          </div>
        )}
      </dl>
      {shown.length > 0 ? (
        <WeightChart days={shown} from={from} to={Math.max(today, from)} targetKg={targetKg} unit={unit} />
      ) : (
        <p className="fine-note">No weight in this time.</p>
      )}
      <p className="fine-note">
        {rate
          ? `The line through the weights of the last ${RATE_DAYS} days, ± its standard error.`
          : `A rate needs four weights of the last ${RATE_DAYS} days, over at least a week.`}
      </p>
    </>
  );
}

/** The weights of a period with their trend, rate and target. */
export function WeightCard() {
  const [period, choosePeriod] = useState<Period>("30");
  const today = useToday("diary");
  const days = asksForAll(period) ? undefined : WEIGHING_DAYS.home;
  const { data, isFetching, isPlaceholderData, refetch } = useQuery({
    ...weighingsQuery(days, today),
    placeholderData: keepPreviousData,
  });
  const [isAdding, setIsAdding] = useState(false);
  const [isListing, setIsListing] = useState(false);
  const closeAdding = () => setIsAdding(false);
  const closeListing = () => setIsListing(false);
  return (
    <Card title="Weight" className="body-stats" aria-busy={isFetching && !data}>
      <ChooseOne
        legend="Period of weights"
        hideLegend
        look="segments"
        choices={CHOICES}
        chosen={period}
        onChoose={choosePeriod}
      />
      {data ? (
        <div className="rows-14 overview__content" data-stale={isPlaceholderData}>
          <WeightFigures weighings={data} period={period} />
        </div>
      ) : isFetching ? (
        <div className="skeleton" style={{ height: 260, borderRadius: 12 }} />
      ) : (
        <LoadFailure title="Your weight could not be loaded" isCard={false} isFetching={isFetching} refetch={refetch} />
      )}
      <div className="body-stats__buttons rows-10">
        <Button size="3" variant="soft" onClick={() => setIsAdding(true)}>
          Add Weight
        </Button>
        <Button size="3" variant="soft" color="gray" onClick={() => setIsListing(true)}>
          Target and List
        </Button>
      </div>
      <SheetBoundary isOpen={isAdding} onClose={closeAdding}>
        <WeightSheet open={isAdding} onClose={closeAdding} />
      </SheetBoundary>
      <SheetBoundary isOpen={isListing} onClose={closeListing}>
        <WeighingsSheet open={isListing} onClose={closeListing} />
      </SheetBoundary>
    </Card>
  );
}
