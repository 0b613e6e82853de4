import { Button, IconButton } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { Exercise } from "../../../../src/contracts/body.ts";
import { computeExerciseKcal } from "../../../../src/shared/body/exercise-energy.ts";
import type { Activity } from "../../../../src/shared/product/enums.ts";
import { EXERCISE } from "../../../../src/shared/product/limits.ts";
import { parseWhole } from "../../../../src/shared/text/parse-number.ts";
import { goalsQuery } from "../../../domain/goal/goal-queries.ts";
import { getErrorMessage } from "../../../platform/api/api-client.ts";
import { createId } from "../../../platform/create-id.ts";
import { useToday } from "../../../platform/today.ts";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { checkRange, checkWhole } from "../../../ui/fields/checks.ts";
import { ChooseAny } from "../../../ui/fields/choice-group.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { ACTIVITY_NAMES } from "../activity-names.ts";
import { addExerciseMutation, deleteExerciseMutation, exercisesQuery, lastWeightQuery } from "../exercise-queries.ts";
import "./exercise-card.css";

const OPTIONS = Object.entries(ACTIVITY_NAMES).map(([value, label]) => ({ value: value as Activity, label }));
const ADDING = [{ value: "adds", label: "Add to today's goal" }] as const;

const checkFigure = (figure: number, name: keyof typeof EXERCISE, unit: string): string | undefined => {
  const { min, max } = EXERCISE[name];
  const message = `Please enter ${min} to ${formatWholeNumber(max)} ${unit}`;
  return checkRange(figure, EXERCISE[name], message) ?? checkWhole(figure, "Please enter a whole number");
};

/** The activity, its minutes and kcal: typed ones, else estimates from the last weight. */
function useExerciseForm(kg: number | null) {
  const toast = useToast();
  const adding = addExerciseMutation(useQueryClient());
  const { mutate, isPending } = useNotifyingMutation({ ...adding, isOncePerTap: true });
  const [activity, setActivity] = useState<Activity>("walking");
  const [typed, setTyped] = useState({ minutes: "30", kcal: "" });
  const [addsToGoal, setAddsToGoal] = useState(false);
  // What was sent and not answered yet, and its key.
  const attempt = useRef<{ subject: string; key: string }>(undefined);
  const minutes = parseWhole(typed.minutes);
  const computed = kg !== null && minutes > 0 ? String(computeExerciseKcal(activity, minutes, kg)) : "";
  const shown = { ...typed, kcal: typed.kcal || computed };
  const { field, validate } = useForm(shown, (next) =>
    setTyped({ ...next, kcal: next.kcal === computed ? "" : next.kcal }),
  );
  return {
    ...{ activity, setActivity, addsToGoal, setAddsToGoal, field, isPending },
    submit(event: FormEvent<HTMLFormElement>) {
      const kcal = parseWhole(shown.kcal);
      const checks = { minutes: checkFigure(minutes, "minutes", "minutes"), kcal: checkFigure(kcal, "kcal", "kcal") };
      if (!validate(event, checks)) return;
      const exercise = { activity, minutes, kcal, addsToGoal };
      const subject = JSON.stringify(exercise);
      if (attempt.current?.subject !== subject) attempt.current = { subject, key: createId() };
      mutate(
        { ...exercise, key: attempt.current.key },
        {
          onSuccess: () => {
            attempt.current = undefined;
            const where = addsToGoal ? " added to today's goal" : "";
            const description = `${ACTIVITY_NAMES[activity]}, ${formatWholeNumber(kcal)} kcal${where}.`;
            toast({ title: "Exercise Added", description, tone: "success" });
            setTyped({ minutes: "30", kcal: "" });
          },
          onError: (error) =>
            toast(buildFailureToast("Not Added", error, "Exercise needs a connection. Please try again.")),
        },
      );
    },
  };
}

function ExerciseForm({ kg }: { kg: number | null }) {
  const form = useExerciseForm(kg);
  return (
    <form className="exercise__form" noValidate onSubmit={form.submit}>
      <Select label="Activity" options={OPTIONS} value={form.activity} onChoose={form.setActivity} />
      <div className="exercise__figures">
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
  const toast = useToast();
  const client = useQueryClient();
  const deletion = useNotifyingMutation(deleteExerciseMutation(client));
  const restoring = useNotifyingMutation(addExerciseMutation(client));
  const { activity, minutes, kcal, addsToGoal, doneAt } = exercise;
  const name = ACTIVITY_NAMES[activity];
  const restore = () =>
    restoring.mutate(
      { activity, minutes, kcal, addsToGoal, doneAt, key: createId() },
      { onError: (error) => toast(buildFailureToast("Not Restored", error, "The exercise could not be restored.")) },
    );
  const remove = () =>
    deletion.mutate(exercise, {
      onSuccess: () =>
        toast({ title: "Exercise Deleted", tone: "success", action: { label: "Undo", onPress: restore } }),
      onError: (error) => toast(buildFailureToast("Not Deleted", error, "The exercise could not be deleted.")),
    });
  return (
    <li className="exercise__row">
      <span>
        <b>{name}</b>
        <span className="exercise__note">
          {formatWholeNumber(minutes)} min · {formatWholeNumber(kcal)} kcal{addsToGoal && ", added to the goal"}
        </span>
      </span>
      <IconButton size="3" variant="ghost" aria-label={`Delete ${name}`} loading={deletion.isPending} onClick={remove}>
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </li>
  );
}

/** Today's exercise, and a form that adds some. */
export function ExerciseCard() {
  const today = useToday("diary");
  const { data: exercises, error, isFetching, refetch } = useQuery(exercisesQuery(today));
  const { data: weighed } = useQuery(lastWeightQuery(today));
  const { data: goals } = useQuery(goalsQuery());
  return (
    <section className="card exercise" aria-labelledby="exercise-title">
      <h2 className="card__title" id="exercise-title">
        Exercise Today
      </h2>
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
        <ul className="exercise__list">
          {exercises.map((exercise) => (
            <ExerciseRow key={exercise.id} exercise={exercise} />
          ))}
        </ul>
      )}
      <ExerciseForm kg={weighed ?? goals?.weight ?? null} />
    </section>
  );
}
