import { useQueryClient } from "@tanstack/react-query";
import type { Drink, Exercise, NewWeighing, Weighing, WeighingChange } from "../../../src/contracts/body.ts";
import { formatWeight } from "../../../src/shared/body/units.ts";
import type { RecordChange } from "../../offline/outbox/diary-change.ts";
import { EXERCISE, WATER, WEIGHTS } from "../../platform/api/paths.ts";
import { createId } from "../../platform/create-id.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { buildFailureToast, useToast } from "../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { findVolumeUnit, findWeightUnit, formatVolume } from "./body-format.ts";
import { changeRecordMutation } from "./body-queries.ts";

type ExerciseFigures = Pick<Exercise, "activity" | "minutes" | "kcal" | "addsToGoal">;

/** What is said of a change, and what takes it back; `subject` is what an addition says, without its time. */
type ChangeDetails = { title: string; description?: string; subject?: object; undo?: RecordChange };

/** These fields as they were: of a moved weighing the instant, because the local time has no seconds. */
const pickEarlier = (before: Weighing, changed: WeighingChange): WeighingChange =>
  Object.fromEntries(
    (Object.keys(changed) as (keyof WeighingChange)[])
      .map((name) => (name === "weighedOn" ? "weighedAt" : name))
      .map((name) => [name, before[name]]),
  );

/** Changes weighings, glasses of water and exercises, each with a toast that offers Undo. */
export function useRecords() {
  const toast = useToast();
  const preferences = usePreferences();
  const { mutate, isPending } = useNotifyingMutation({
    ...changeRecordMutation(useQueryClient()),
    // The Undo of a change is another one, however soon it is tapped.
    lockKey: ({ change }) => (change.kind === "record" ? change.path : JSON.stringify(change)),
    isOncePerTap: true,
  });

  const change = (
    made: RecordChange,
    { title, description, subject, undo }: ChangeDetails,
    onDone?: () => void,
  ): void => {
    const sent = { change: made, subject: subject && JSON.stringify(subject) };
    mutate(sent, {
      onSuccess: ({ notice, id }) => {
        const said = notice ?? description;
        toast({
          title,
          ...(said !== undefined && { description: said }),
          tone: "success",
          ...(undo && { action: { label: "Undo", onPress: () => change({ ...undo, id }, { title: "Undone" }) } }),
        });
        onDone?.();
      },
      onError: (error) => toast(buildFailureToast("Not Saved", error, "It could not be saved. Please try again.")),
    });
  };

  return {
    isPending,
    addWater(ml: number): void {
      const id = createId();
      const fields = { ml, drunkAt: new Date().toISOString() };
      const title = `${formatVolume(ml, findVolumeUnit(preferences))} Added`;
      change({ kind: "record", path: WATER, id, fields }, { title, undo: { kind: "erase", path: WATER, id } });
    },
    deleteWater({ id, ml, drunkAt, timeZone }: Drink): void {
      const undo: RecordChange = { kind: "record", path: WATER, id, fields: { ml, drunkAt, timeZone } };
      change({ kind: "erase", path: WATER, id }, { title: "Glass Deleted", undo });
    },
    /** Adds an exercise of now, which `description` says. */
    addExercise(figures: ExerciseFigures, description: string, onDone: () => void): void {
      const id = createId();
      const fields = { ...figures, doneAt: new Date().toISOString() };
      const undo: RecordChange = { kind: "erase", path: EXERCISE, id };
      const details = { title: "Exercise Added", description, subject: figures, undo };
      change({ kind: "record", path: EXERCISE, id, fields }, details, onDone);
    },
    deleteExercise({ id, doneOn: _, ...fields }: Exercise): void {
      const undo: RecordChange = { kind: "record", path: EXERCISE, id, fields };
      change({ kind: "erase", path: EXERCISE, id }, { title: "Exercise Deleted", undo });
    },
    addWeighing(fields: NewWeighing, onDone: () => void): void {
      const id = createId();
      const undo: RecordChange = { kind: "erase", path: WEIGHTS, id };
      const { weighedAt: _, ...subject } = fields;
      const description = formatWeight(fields.kg, findWeightUnit(preferences));
      const details = { title: "Weight Saved", description, subject, undo };
      change({ kind: "record", path: WEIGHTS, id, fields }, details, onDone);
    },
    /** Changes these fields alone: what another device has changed of the others stays. */
    changeWeighing(before: Weighing, fields: WeighingChange, onDone: () => void): void {
      const amend = { kind: "amend", path: WEIGHTS, id: before.id } as const;
      const description = formatWeight(fields.kg ?? before.kg, findWeightUnit(preferences));
      const undo: RecordChange = { ...amend, fields: pickEarlier(before, fields) };
      change({ ...amend, fields }, { title: "Weight Changed", description, undo }, onDone);
    },
    deleteWeighing({ id, ...fields }: Weighing, onDone: () => void): void {
      const undo: RecordChange = { kind: "record", path: WEIGHTS, id, fields };
      change({ kind: "erase", path: WEIGHTS, id }, { title: "Weight Deleted", undo }, onDone);
    },
  };
}
export type Records = ReturnType<typeof useRecords>;
