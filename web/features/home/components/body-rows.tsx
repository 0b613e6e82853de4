import { useQuery } from "@tanstack/react-query";
import { ChevronRight, GlassWater, Plus, Weight } from "lucide-react";
import { useState } from "react";
import { formatWeight, formatWeightChange } from "../../../../src/shared/body/units.ts";
import { listWeightDays, toDayNumber } from "../../../../src/shared/body/weight-days.ts";
import { computeRate, computeTrend } from "../../../../src/shared/body/weight-trend.ts";
import { WEIGHING_DAYS } from "../../../../src/shared/product/limits.ts";
import { findVolumeUnit, findWeightUnit, formatAmount, formatVolume } from "../../../domain/body/body-format.ts";
import { weighingsQuery } from "../../../domain/body/body-queries.ts";
import { formatOfDiary, useTodayWater } from "../../../domain/body/day-water.ts";
import { useRecords } from "../../../domain/body/use-records.ts";
import { useWaterGoal } from "../../../domain/body/water-goal.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { useToday } from "../../../platform/today.ts";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { formatMonthDay } from "../../../ui/format/dates.ts";
import "./body-rows.css";

const RATE_DECIMALS = 2;

const WeightSheet = lazyPart(async () => (await import("../../../domain/body/weight-sheet.tsx")).WeightSheet);
const WaterSheet = lazyPart(async () => (await import("../../../domain/body/water-sheet.tsx")).WaterSheet);

/** Whether a sheet is open. */
function useSheet() {
  const [isOpen, setIsOpen] = useState(false);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

function WeightRow() {
  const unit = findWeightUnit(usePreferences());
  const today = useToday("diary");
  const { data, isPending } = useQuery(weighingsQuery(WEIGHING_DAYS.home, today));
  const sheet = useSheet();
  const last = data?.at(-1);
  const days = listWeightDays(data ?? []);
  const trend = computeTrend(days).at(-1)?.trend;
  const rate = computeRate(days, toDayNumber(`${today}T12:00`));
  const when = last && (last.weighedOn.startsWith(today) ? "today" : formatMonthDay(last.weighedOn.slice(0, 10)));
  return (
    <>
      <button type="button" className="body-row divided" onClick={sheet.open}>
        <Weight size={20} aria-hidden />
        <span className="body-row__text words">
          <span className="body-row__lead">Weight{when ? `, ${when}` : ""}</span>
          <b className="body-row__figure" aria-busy={isPending}>
            {last ? formatWeight(last.kg, unit) : isPending ? "\u00a0" : "Add your weight"}
          </b>
        </span>
        {trend !== undefined && days.length > 1 && (
          <span className="body-row__note">
            <span>Trend {formatWeight(trend, unit)}</span>
            {rate && <span>{formatWeightChange(rate.kgPerWeek, unit, RATE_DECIMALS)} a week</span>}
          </span>
        )}
        <ChevronRight size={20} aria-hidden />
      </button>
      <SheetBoundary isOpen={sheet.isOpen} onClose={sheet.close}>
        <WeightSheet open={sheet.isOpen} onClose={sheet.close} />
      </SheetBoundary>
    </>
  );
}

function WaterRow() {
  const preferences = usePreferences();
  const unit = findVolumeUnit(preferences);
  const [glass = 0] = preferences.glasses;
  const { query, water } = useTodayWater();
  const { goal } = useWaterGoal();
  const records = useRecords();
  const sheet = useSheet();
  const ofDiary = water && formatOfDiary(water, unit);
  return (
    <div className="body-row divided">
      <button type="button" className="body-row__open" onClick={sheet.open}>
        <GlassWater size={20} aria-hidden />
        <span className="body-row__text words">
          <span className="body-row__lead">Water</span>
          <b className="body-row__figure" aria-busy={query.isPending}>
            {water ? formatAmount(water.ml, unit) : "–"}{" "}
            <span className="body-row__of">of {formatVolume(goal, unit)}</span>
          </b>
          <ProgressBar value={Math.min(water?.ml ?? 0, goal)} max={goal} />
        </span>
      </button>
      <button type="button" className="body-row__add strong tinted tappable" onClick={() => records.addWater(glass)}>
        <Plus size={18} aria-hidden />
        <span className="visually-hidden">Add </span>
        {formatVolume(glass, unit)}
      </button>
      {ofDiary !== undefined && <p className="body-row__below">{ofDiary}</p>}
      <SheetBoundary isOpen={sheet.isOpen} onClose={sheet.close}>
        <WaterSheet open={sheet.isOpen} onClose={sheet.close} />
      </SheetBoundary>
    </div>
  );
}

/** The last weight with its trend, and today's water with a glass to add. */
export function BodyRows({ showsWeight, showsWater }: { showsWeight: boolean; showsWater: boolean }) {
  return (
    <>
      {showsWeight && <WeightRow />}
      {showsWater && <WaterRow />}
    </>
  );
}
