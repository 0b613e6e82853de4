import { Button, IconButton } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { Exercise } from "../../../../src/contracts/body.ts";
import { computeExerciseKcal } from "../../../../src/shared/body/exercise-energy.ts";
import type { Activity } from "../../../../src/shared/product/enums.ts";
import { EXERCISE, WEIGHING_DAYS } from "../../../../src/shared/product/limits.ts";
import { parseWhole } from "../../../../src/shared/text/parse-number.ts";
import { exercisesQuery, weighingsQuery } from "../../../domain/body/body-queries.ts";
import { useRecords } from "../../../domain/body/use-records.ts";
import { goalsQuery } from "../../../domain/goal/goal-queries.ts";
import { getErrorMessage } from "../../../platform/api/api-client.ts";
import { useToday } from "../../../platform/today.ts";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { checkRange, checkWhole } from "../../../ui/fields/checks.ts";
import { ChooseAny } from "../../../ui/fields/choice-group.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { Card } from "../../../ui/parts/card.tsx";
import "./exercise-card.css";

/** Activities as people choose them. */
export const ACTIVITY_NAMES: Record<Activity, string> = {
  walking: "Walking",
  brisk_walking: "Brisk walking",
  hiking: "Hiking",
  jogging: "Jogging",
  running: "Running (10 km/h, 6 mph)",
  easy_cycling: "Easy cycling",
  cycling: "Cycling",
  easy_swimming: "Easy swimming",
  swimming: "Swimming laps",
  strength_training: "Strength training",
  elliptical: "Elliptical trainer",
  yoga: "Yoga",
  soccer: "Soccer",
  tennis: "Tennis",
};

const OPTIONS = Object.entries(ACTIVITY_NAMES).map(([value, label]) => ({ value: value as Activity, label }));
const ADDING = [{ value: "adds", label: "Add to today's goal" }] as const;

const checkFigure = (figure: number, name: keyof typeof EXERCISE, unit: string): string | undefined => {
  const { min, max } = EXERCISE[name];
  const message = `Please enter ${min} to ${formatWholeNumber(max)} ${unit}`;
  return checkRange(figure, EXERCISE[name], message) ?? checkWhole(figure, "Please enter a whole number");
};

type TypedExercise = { minutes: string; kcal: string | null };
/** Kcal that are null are estimated. */
const UNTYPED: TypedExercise = { minutes: "30", kcal: null };

/** The activity, its minutes and kcal: typed ones, else estimates from the last weight. */
function useExerciseForm(kg: number | null) {
  const records = useRecords();
  const [activity, setActivity] = useState<Activity>("walking");
  const [typed, setTyped] = useState(UNTYPED);
  const [addsToGoal, setAddsToGoal] = useState(false);
  const minutes = parseWhole(typed.minutes);
  const computed = kg !== null && minutes > 0 ? String(computeExerciseKcal(activity, minutes, kg)) : "";
  const shown = { ...typed, kcal: typed.kcal ?? computed };
  const { field, validate } = useForm(shown, (next) => {
    // Emptied kcal stay empty for other ones, until the minutes or the activity change.
    const isEmptied = next.kcal === "" && next.minutes === typed.minutes;
    const isEstimate = next.kcal === computed || (next.kcal === "" && !isEmptied);
    setTyped({ ...next, kcal: isEstimate ? null : next.kcal });
  });
  return {
    ...{ activity, addsToGoal, setAddsToGoal, field },
    setActivity(chosen: Activity) {
      setActivity(chosen);
      setTyped({ ...typed, kcal: typed.kcal || null });
    },
    isPending: records.isPending,
    submit(event: FormEvent<HTMLFormElement>) {
      const kcal = parseWhole(shown.kcal);
      const checks = { minutes: checkFigure(minutes, "minutes", "minutes"), kcal: checkFigure(kcal, "kcal", "kcal") };
      if (!validate(event, checks)) return;
      const where = addsToGoal ? " added to today's goal" : "";
      const description = `${ACTIVITY_NAMES[activity]}, ${formatWholeNumber(kcal)} kcal${where}.`;
      records.addExercise({ activity, minutes, kcal, addsToGoal }, description, () => setTyped(UNTYPED));
    },
  };
}

function ExerciseForm({ kg }: { kg: number | null }) {
  const form = useExerciseForm(kg);
  return (
    <form className="rows-12" noValidate onSubmit={form.submit}>
      <Select label="Activity" options={OPTIONS} value={form.activity} onChoose={form.setActivity} />
      <div className="exercise__figures rows-12">
        <NumberField {...form.field("minutes")} kind="whole" label="Minutes" />
        <NumberField
          {...form.field("kcal")}
          kind="whole"
          label="Calories (kcal)"
          hint={kg === null ? "Computed once your weight is known" : "Beyond rest, by your last weight"}
        />
      </div>
      <ChooseAny
        legend="Goal"
        hideLegend
        look="pills"
        choices={ADDING}
        chosen={form.addsToGoal ? ["adds"] : []}
        onChoose={(chosen) => form.setAddsToGoal(chosen.length > 0)}
      />
      <Button type="submit" size="3" variant="soft" loading={form.isPending}>
        Add Exercise
      </Button>
    </form>
  );
}

function ExerciseRow({ exercise }: { exercise: Exercise }) {
  const records = useRecords();
  const { activity, minutes, kcal, addsToGoal } = exercise;
  const name = ACTIVITY_NAMES[activity];
  return (
    <li className="apart exercise__row">
      <span>
        <b>{name}</b>
        <span className="note block">
          {formatWholeNumber(minutes)} min · {formatWholeNumber(kcal)} kcal{addsToGoal && ", added to the goal"}
        </span>
      </span>
      <IconButton
        size="3"
        variant="ghost"
        aria-label={`Delete ${name}`}
        onClick={() => records.deleteExercise(exercise)}
      >
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </li>
  );
}

/** Today's exercise, and a form that adds some. */
export function ExerciseCard() {
  const today = useToday("diary");
  const { data: exercises, error, isFetching, refetch } = useQuery(exercisesQuery(today));
  const { data: weighings } = useQuery(weighingsQuery(WEIGHING_DAYS.home, today));
  const { data: goals } = useQuery(goalsQuery());
  return (
    <Card title="Exercise Today" className="exercise rows-12">
      {!exercises && error && (
        <LoadFailure
          isCard={false}
          title="Today's exercise could not be loaded"
          hint={getErrorMessage(error, "Something went wrong on the server.")}
          isFetching={isFetching}
          refetch={refetch}
        />
      )}
      {exercises && exercises.length > 0 && (
        <ul className="rows-12">
          {exercises.map((exercise) => (
            <ExerciseRow key={exercise.id} exercise={exercise} />
          ))}
        </ul>
      )}
      <ExerciseForm kg={weighings?.at(-1)?.kg ?? goals?.weight ?? null} />
    </Card>
  );
}
