import { useQuery } from "@tanstack/react-query";
import { toDateText, toDayNumber } from "../../../../src/shared/body/weight-days.ts";
import { findVolumeUnit, formatAmount, formatVolume } from "../../../domain/body/body-format.ts";
import { waterQuery } from "../../../domain/body/body-queries.ts";
import { averageWater, formatWater, sumWater } from "../../../domain/body/day-water.ts";
import { useWaterGoal } from "../../../domain/body/water-goal.ts";
import { entriesQuery } from "../../../domain/diary/queries.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { useToday } from "../../../platform/today.ts";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { formatShortWeekday, formatWeekdayAndDate } from "../../../ui/format/dates.ts";
import { Card } from "../../../ui/parts/card.tsx";
import "./body-cards.css";

/** The days that are shown, with today. */
const DAYS = 7;

/** The water of the last seven diary days against the goal. */
export function WaterCard() {
  const unit = findVolumeUnit(usePreferences());
  const date = useToday("diary");
  const today = toDayNumber(`${date}T12:00`);
  const water = useQuery(waterQuery(DAYS, "diary", date));
  const diary = useQuery(entriesQuery("diary", toDateText(today - DAYS + 1), DAYS));
  const isKnown = water.data !== undefined && diary.data !== undefined;
  const isFetching = water.isFetching || diary.isFetching;
  const { goal } = useWaterGoal();
  const sums = Array.from({ length: DAYS }, (_, index) => {
    const day = today - DAYS + 1 + index;
    const drinks = (water.data ?? []).filter(({ drunkOn }) => toDayNumber(drunkOn) === day);
    const entries = (diary.data ?? []).filter(({ eatenOn }) => toDayNumber(eatenOn) === day);
    return { day: toDateText(day), ...sumWater(drinks, entries) };
  });
  const tracked = sums.filter(({ ml }) => ml > 0);
  const average = averageWater(tracked);
  const top = Math.max(goal, ...sums.map(({ ml }) => ml));
  return (
    <Card title="Water" className="body-stats" aria-busy={isFetching && !isKnown}>
      {!isKnown && !isFetching && (
        <LoadFailure
          title="Your water could not be loaded"
          isCard={false}
          isFetching={isFetching}
          refetch={() => Promise.all([water.refetch(), diary.refetch()])}
        />
      )}
      {isKnown && (
        <p className="fine-note">
          {tracked.length === 0
            ? `No water in the last ${DAYS} days.`
            : `${formatWater(average, unit)}, on average of the days with water; goal ${formatVolume(goal, unit)}.`}
        </p>
      )}
      <ol className="water-days rows-8">
        {sums.map(({ day, ml, ofDiary }) => (
          <li
            key={day}
            className="rows-4"
            aria-label={`${formatWeekdayAndDate(day)}: ${formatWater({ ml, ofDiary }, unit)}`}
          >
            <span className="water-days__bar" aria-hidden>
              <span style={{ height: `${(100 * ml) / top}%` }} data-reached={ml >= goal} data-empty={ml === 0} />
              <i style={{ bottom: `${(100 * goal) / top}%` }} />
            </span>
            <span className="water-days__label" aria-hidden>
              {formatShortWeekday(day)}
              <b>{ml === 0 ? "–" : formatAmount(ml, unit)}</b>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
