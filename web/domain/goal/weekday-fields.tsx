import { parseWhole } from "../../../src/shared/text/parse-number.ts";
import { ChooseAny } from "../../ui/fields/choice-group.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import type { GoalsFormState } from "./use-goals-form.ts";
import { describeWeekdays, WEEKDAY_CHOICES } from "./weekday-goals.ts";

/** Days on which more is eaten, and how much; the other days of the week have less. */
export function WeekdayFields({ goalsForm }: { goalsForm: GoalsFormState }) {
  const { form, field, change, shownCalories } = goalsForm;
  return (
    <>
      <ChooseAny
        legend="Higher days"
        look="pills"
        choices={WEEKDAY_CHOICES}
        chosen={form.higherDays}
        onChoose={(higherDays) => change({ higherDays })}
      />
      {form.higherDays.length > 0 && (
        <NumberField
          {...field("extra")}
          kind="whole"
          label="More on these days (kcal)"
          hint={describeWeekdays(form.higherDays, parseWhole(form.typed.extra), parseWhole(shownCalories))}
        />
      )}
    </>
  );
}
