import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { FormEvent } from "react";
import type { Drink } from "../../../src/contracts/body.ts";
import { fromMl, toMl, type VolumeUnit } from "../../../src/shared/body/units.ts";
import { GLASS_ML, WATER_GOAL_ML } from "../../../src/shared/product/limits.ts";
import { parseDecimal, parseWhole } from "../../../src/shared/text/parse-number.ts";
import { usePreferences, writePreferences } from "../../platform/preferences.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { buildFailureToast, useToast } from "../../ui/feedback/toast.tsx";
import { checkRange } from "../../ui/fields/checks.ts";
import { useForm } from "../../ui/fields/form.ts";
import { useFormDraft } from "../../ui/fields/form-draft.ts";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { formatLocalClock } from "../../ui/format/format.ts";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { UnsavedNote } from "../../ui/layers/unsaved-note.tsx";
import { RowsInPlace } from "../../ui/parts/rows-in-place.tsx";
import { changeGoalsMutation } from "../goal/change-goals.ts";
import { findVolumeUnit, formatVolume, formatVolumeBounds } from "./body-format.ts";
import { formatOfDiary, useTodayWater } from "./day-water.ts";
import { useRecords } from "./use-records.ts";
import { useWaterGoal } from "./water-goal.ts";
import "../../ui/fields/sheet-form.css";
import "./body.css";

const getId = ({ id }: Drink): string => id;
const SIZE_NAMES = ["first", "second", "third"] as const;
const typeMl = (ml: number | null, unit: VolumeUnit): string => (ml === null ? "" : String(fromMl(ml, unit)));

/** The goal of a day and the sizes of the glasses. */
function WaterSettings({ unit }: { unit: VolumeUnit }) {
  const toast = useToast();
  const { glasses } = usePreferences();
  const { goal, typedGoal, isByWeight } = useWaterGoal();
  const changing = useNotifyingMutation(changeGoalsMutation(useQueryClient()));
  const kind = unit === "ml" ? "whole" : "decimal";
  const [first = "", second = "", third = ""] = glasses.map((ml) => typeMl(ml, unit));
  const stored = { goal: typeMl(typedGoal, unit), first, second, third };
  const [typed, setTyped, draft] = useFormDraft("water", stored, { subject: unit });
  const { field, validate } = useForm(typed, setTyped);
  const parse = (text: string) => toMl(kind === "whole" ? parseWhole(text) : parseDecimal(text), unit);
  const check = (ml: number, range: { min: number; max: number }) =>
    checkRange(ml, range, `Please enter ${formatVolumeBounds(range, unit)}`);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const waterGoal = typed.goal.trim() === "" ? null : parse(typed.goal);
    // What no one has touched is as stored: shown in fluid ounces it is rounded.
    const isGoalNew = typed.goal !== stored.goal;
    const sizes = SIZE_NAMES.map((name, index) =>
      typed[name] === stored[name] ? (glasses[index] ?? 0) : parse(typed[name]),
    );
    const [firstMl = 0, secondMl = 0, thirdMl = 0] = sizes;
    const isFine = validate(event, {
      goal: waterGoal === null || !isGoalNew ? undefined : check(waterGoal, WATER_GOAL_ML),
      first: check(firstMl, GLASS_ML),
      second: check(secondMl, GLASS_ML),
      third: check(thirdMl, GLASS_ML),
    });
    if (!isFine) return;
    writePreferences({ glasses: sizes });
    const sayDone = (notice?: string) => {
      draft.discard();
      toast({ title: "Water Settings Saved", ...(notice && { description: notice }), tone: "success" });
    };
    if (!isGoalNew) return sayDone();
    changing.mutate(
      { waterGoal },
      {
        onSuccess: ({ notice }) => sayDone(notice),
        onError: (error) => toast(buildFailureToast("Update Failed", error, "The goal could not be saved.")),
      },
    );
  };
  const byWeight = `Empty for ${isByWeight ? formatVolume(goal, unit) : "a goal by your weight"}${isByWeight ? ", 30 ml for each kg" : ""}.`;
  return (
    <details className="" open={draft.isKept || undefined}>
      <summary className="summary line link-like">Goal and glass sizes</summary>
      <form className="rows-14 in-sheet" noValidate onSubmit={submit}>
        {draft.isKept && <UnsavedNote onDiscard={draft.discard} />}
        <NumberField {...field("goal")} kind={kind} label={`Goal in ${unit}`} hint={byWeight} />
        <div className="water-form__sizes">
          {SIZE_NAMES.map((name, index) => (
            <NumberField
              key={name}
              {...field(name)}
              kind={kind}
              label={index === 0 ? "Home's glass" : `Glass ${index + 1}`}
            />
          ))}
        </div>
        <Button type="submit" size="3" variant="soft" loading={changing.isPending}>
          Save Goal and Sizes
        </Button>
      </form>
    </details>
  );
}

/** Glasses of the person's own sizes to add, those of today, and the goal. */
export function WaterForm() {
  const preferences = usePreferences();
  const unit = findVolumeUnit(preferences);
  const { query, water } = useTodayWater();
  const { goal } = useWaterGoal();
  const records = useRecords();
  const ofDiary = water && formatOfDiary(water, unit);
  const drinks = query.data ?? [];
  return (
    <div className="sheet-form">
      <Loaded query={query} failure="Today's water could not be loaded" isCard={false} waiting={<p>&nbsp;</p>}>
        {() => (
          <p className="soft breaks">
            {water && formatVolume(water.ml, unit)} of {formatVolume(goal, unit)} today
            {ofDiary !== undefined && `, ${ofDiary}`}
          </p>
        )}
      </Loaded>
      <div className="water-form__glasses">
        {[...new Set(preferences.glasses)].map((ml) => (
          <Button key={ml} size="3" variant="soft" onClick={() => records.addWater(ml)}>
            + {formatVolume(ml, unit)}
          </Button>
        ))}
      </div>
      {drinks.length > 0 && (
        <ul className="rows" aria-label="Today's glasses">
          <RowsInPlace rows={[...drinks].reverse()} getKey={getId}>
            {(drink, ref) => (
              <li ref={ref} className="record-list__row rows-12">
                <span>{formatLocalClock(drink.drunkOn)}</span>
                <b>{formatVolume(drink.ml, unit)}</b>
                <button
                  type="button"
                  className="soft round-button"
                  aria-label={`Delete ${formatVolume(drink.ml, unit)} of ${formatLocalClock(drink.drunkOn)}`}
                  onClick={() => records.deleteWater(drink)}
                >
                  <Trash2 size={18} aria-hidden />
                </button>
              </li>
            )}
          </RowsInPlace>
        </ul>
      )}
      <WaterSettings unit={unit} />
    </div>
  );
}
