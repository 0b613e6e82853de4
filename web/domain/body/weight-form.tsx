import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Weighing, WeighingChange } from "../../../src/contracts/body.ts";
import { isPlausibleWeight } from "../../../src/shared/body/plausible-weight.ts";
import { formatWeight } from "../../../src/shared/body/units.ts";
import { WEIGHT_UNITS, type WeightUnit } from "../../../src/shared/product/enums.ts";
import { WEIGHING_DAYS } from "../../../src/shared/product/limits.ts";
import { usePreferences, writePreferences } from "../../platform/preferences.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import { useToday } from "../../platform/today.ts";
import { ChooseOne } from "../../ui/fields/choice-group.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { useForm } from "../../ui/fields/form.ts";
import { useFormDraft } from "../../ui/fields/form-draft.ts";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { useWhileMounted } from "../../ui/hooks/use-while-mounted.ts";
import { Confirmation } from "../../ui/layers/confirmation.tsx";
import { SheetStep, useStep } from "../../ui/layers/sheet-step.tsx";
import { UnsavedNote } from "../../ui/layers/unsaved-note.tsx";
import { goalsQuery } from "../goal/goal-queries.ts";
import { findWeightUnit } from "./body-format.ts";
import { weighingsQuery } from "./body-queries.ts";
import { useRecords } from "./use-records.ts";
import {
  checkWeighing,
  findNearest,
  parseWeighing,
  readClock,
  type TypedWeighing,
  typeWeighing,
  typeWeight,
} from "./weight-values.ts";
import "../../ui/fields/sheet-form.css";
import "./body.css";

const UNIT_CHOICES = WEIGHT_UNITS.map((value) => ({ value, label: value }));
/** The weight of a profile may have been typed months ago. */
const PROFILE_AGE_DAYS = 60;

type WeightFormProps = {
  /** The weighing that is changed; a new one without it. */
  weighing: Weighing | undefined;
  onDone: () => void;
};

/** A weight, and perhaps body fat, waist and another time. One that is far from the last asks before it is saved. */
export function WeightForm({ weighing, onDone: onEnd }: WeightFormProps) {
  const preferences = usePreferences();
  const unit = findWeightUnit(preferences);
  const waistUnit = preferences.units === "metric" ? "cm" : "in";
  const timeZone = weighing?.timeZone ?? getDeviceTimeZone();
  const [openedAt] = useState(() => readClock(timeZone));
  const opened = typeWeighing(weighing, unit, waistUnit, openedAt);
  const [typed, setTyped, draft] = useFormDraft(weighing ? `weight-${weighing.id}` : "weight", opened, {
    subject: `${unit} ${waistUnit}`,
  });
  const close = useWhileMounted(onEnd);
  const onDone = () => {
    draft.discard();
    close();
  };
  const { field, validate } = useForm(typed, setTyped);
  const records = useRecords();
  const asking = useStep();
  const { data: weighings = [] } = useQuery(weighingsQuery(WEIGHING_DAYS.home, useToday("diary")));
  const { data: goals } = useQuery(goalsQuery());
  /** The weight that was typed in another unit, and how it reads in this one: switching there and back changes nothing. */
  const [switched, setSwitched] = useState<{ kg: number; weight: string; pounds: string }>();
  const isAsSwitched = switched?.weight === typed.weight && switched.pounds === typed.pounds;
  const read = parseWeighing(typed, unit, waistUnit);
  const parsed = isAsSwitched ? { ...read, kg: switched.kg } : read;

  const profile = goals?.weight ? { kg: goals.weight, days: PROFILE_AGE_DAYS } : undefined;
  const before = findNearest(weighings, parsed.weighedOn, weighing?.id) ?? profile;

  const save = () => {
    if (weighing) return records.changeWeighing(weighing, findChange(), onDone);
    // An untouched time is that of the tap, to the second.
    const { weighedOn, ...measures } = parsed;
    const time = weighedOn === openedAt ? { weighedAt: new Date().toISOString() } : { weighedOn, timeZone };
    records.addWeighing({ ...measures, ...time }, onDone);
  };
  /** What was typed over. An untouched weight is as stored: in pounds it is rounded. */
  const findChange = (): WeighingChange => {
    const isTouched = (name: keyof TypedWeighing) => typed[name] !== opened[name];
    const { kg, bodyFat, waistCm, weighedOn } = parsed;
    return {
      ...((isTouched("weight") || isTouched("pounds")) && { kg }),
      ...(isTouched("bodyFat") && { bodyFat }),
      ...(isTouched("waist") && { waistCm }),
      ...(isTouched("weighedOn") && { weighedOn, timeZone }),
    };
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!validate(event, checkWeighing(parsed, unit, waistUnit, readClock(timeZone)))) return;
    if (isPlausibleWeight(parsed.kg, before) || parsed.kg === weighing?.kg) save();
    else asking.open();
  };
  const chooseUnit = (next: WeightUnit) => {
    writePreferences({ weightUnit: next });
    if (Number.isNaN(parsed.kg)) return;
    const inOther = typeWeight(parsed.kg, next);
    setSwitched({ kg: parsed.kg, ...inOther });
    setTyped({ ...typed, ...inOther });
  };

  return (
    <>
      <div hidden={asking.isOpen}>
        <form className="sheet-form" noValidate onSubmit={submit}>
          {draft.isKept && <UnsavedNote {...(!weighing && { onDiscard: draft.discard })} />}
          <div className="weight-form__main rows-10">
            <NumberField
              {...field("weight")}
              kind="decimal"
              label={unit === "st" ? "Stones" : `Weight in ${unit}`}
              placeholder={
                before ? String(Math.round(Number(typeWeight(before.kg, unit).weight) * 10) / 10) : undefined
              }
              required
            />
            {unit === "st" && <NumberField {...field("pounds")} kind="decimal" label="Pounds" />}
            <ChooseOne
              legend="Unit"
              hideLegend
              look="segments"
              choices={UNIT_CHOICES}
              chosen={unit}
              onChoose={chooseUnit}
            />
          </div>
          <details className="" open={weighing !== undefined}>
            <summary className="summary line link-like">Body fat, waist and time</summary>
            <div className="rows-14 in-sheet">
              <NumberField {...field("bodyFat")} kind="decimal" label="Body fat in %" />
              <NumberField {...field("waist")} kind="decimal" label={`Waist in ${waistUnit}`} />
              <Field
                {...field("weighedOn")}
                type="datetime-local"
                label="Time"
                max={`${openedAt.slice(0, 10)}T23:59`}
              />
            </div>
          </details>
          <div className="wrap-10 submit-fills">
            {weighing && (
              <Button
                type="button"
                size="3"
                variant="soft"
                color="red"
                onClick={() => records.deleteWeighing(weighing, onDone)}
              >
                Delete
              </Button>
            )}
            {weighing && (
              <Button type="button" size="3" variant="soft" color="gray" onClick={onDone}>
                Cancel
              </Button>
            )}
            <Button type="submit" size="3" loading={records.isPending}>
              Save
            </Button>
          </div>
        </form>
      </div>
      <SheetStep state={asking.state} onLeave={asking.end}>
        <Confirmation
          key="asking"
          action={`Save ${formatWeight(parsed.kg, unit)}`}
          isPending={records.isPending}
          onConfirm={save}
          onCancel={asking.end}
        >
          {`${formatWeight(parsed.kg, unit)} is ${before ? `far from your last ${formatWeight(before.kg, unit)}` : "an unusual weight"}. Is it right?`}
        </Confirmation>
      </SheetStep>
    </>
  );
}
