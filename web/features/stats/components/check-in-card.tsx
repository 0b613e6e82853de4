import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { CheckIn } from "../../../../src/contracts/goals.ts";
import { formatCount } from "../../../../src/shared/text/format-count.ts";
import { useGoalUpdate } from "../../../domain/goal/use-goal-update.ts";
import { getErrorMessage } from "../../../platform/api/api-client.ts";
import { PATHS } from "../../../platform/paths.ts";
import { useToday } from "../../../platform/today.ts";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { formatMonthDay } from "../../../ui/format/dates.ts";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { Card } from "../../../ui/parts/card.tsx";
import { checkInQuery } from "../check-in-queries.ts";
import "./check-in-card.css";

type Missing = CheckIn["missing"][number];

const NEEDS: Record<Missing["what"], (left: number) => string> = {
  age: () => "your age",
  height: () => "your height",
  days: (left) => `${formatCount(left, "more day")} since your first meal`,
  trackedDays: (left) => formatCount(left, "more tracked day"),
  weighings: (left) => formatCount(left, "more weighing"),
};

function Needs({ missing }: { missing: readonly Missing[] }) {
  return (
    <>
      <p>We estimate how much energy you use once there is enough to go by. Still needed:</p>
      <ul className="check-in__needs rows-4">
        {missing.map(({ what, have, need }) => (
          <li key={what}>{NEEDS[what](need - have)}</li>
        ))}
      </ul>
      {missing.some(({ what }) => what === "age" || what === "height") && (
        <p className="note block">
          Age and height are in Update Goals on your <Link to={PATHS.profile}>profile</Link>.
        </p>
      )}
    </>
  );
}

function LeftOut({ days }: { days: CheckIn["leftOut"] }) {
  if (days.length === 0) return null;
  const names = days.map(({ date, calories }) => `${formatMonthDay(date)} (${formatWholeNumber(calories)} kcal)`);
  return <p className="note block">Left out, because they look half-tracked: {names.join(", ")}.</p>;
}

/** Sets the proposed goal, or the present one again; both end the check-in for a week. */
function Proposal({ goal, proposal }: { goal: number; proposal: number }) {
  const { update, isSaving, isSaved } = useGoalUpdate();
  if (isSaved) return null;
  const set = (dailyCalorieGoal: number) => () => update({ dailyCalorieGoal });
  return (
    <div className="check-in__choice rows-10">
      <Button size="3" variant="soft" disabled={isSaving} onClick={set(goal)}>
        Keep {formatWholeNumber(goal)}
      </Button>
      <Button size="3" disabled={isSaving} onClick={set(proposal)}>
        Use {formatWholeNumber(proposal)}
      </Button>
    </div>
  );
}

function Estimate({ checkIn }: { checkIn: CheckIn }) {
  const { expenditure, low, high, dailyCalorieGoal, proposal, reason, leftOut } = checkIn;
  const format = (kcal: number | null) => formatWholeNumber(Math.round((kcal ?? 0) / 10) * 10);
  return (
    <>
      <p className="check-in__figure">
        <strong>{format(expenditure)}</strong> kcal used a day
        <span className="note block">
          {" "}
          {format(low)} to {format(high)} on nine of ten estimates
        </span>
      </p>
      <p>{reason}</p>
      <LeftOut days={leftOut} />
      {proposal !== null && <Proposal goal={dailyCalorieGoal} proposal={proposal} />}
    </>
  );
}

function Content({ checkIn }: { checkIn: CheckIn }) {
  if (checkIn.status === "not_offered") return <p>{checkIn.reason}</p>;
  if (checkIn.status === "ready") return <Estimate checkIn={checkIn} />;
  return (
    <>
      <Needs missing={checkIn.missing} />
      <LeftOut days={checkIn.leftOut} />
    </>
  );
}

/** The weekly check-in: the energy that is used, and a goal that the person may take over. */
export function CheckInCard() {
  const { data, error, isFetching, refetch } = useQuery(checkInQuery(useToday("diary")));
  return (
    <Card title="Weekly Check-In" className="rows-10" aria-busy={!data && !error}>
      {data && <Content checkIn={data} />}
      {!data && error && (
        <LoadFailure
          isCard={false}
          title="Your check-in could not be loaded"
          hint={getErrorMessage(error, "Something went wrong on the server.")}
          isFetching={isFetching}
          refetch={refetch}
        />
      )}
      {!data && !error && <div className="skeleton" style={{ height: 150 }} />}
    </Card>
  );
}
