import { Button } from "@radix-ui/themes";
import { type FormEvent, useState } from "react";
import type { NutrientSum } from "../../../../../src/contracts/summary.ts";
import { formatNumberInput, parseDecimal } from "../../../../../src/shared/text/parse-number.ts";
import { NUTRIENT_TARGET, usePreferences, writePreferences } from "../../../../platform/preferences.ts";
import { useToast } from "../../../../ui/feedback/toast.tsx";
import { checkRange } from "../../../../ui/fields/checks.ts";
import { useForm } from "../../../../ui/fields/form.ts";
import { NumberField } from "../../../../ui/fields/number-field.tsx";
import { formatWholeNumber } from "../../../../ui/format/format.ts";

/** The person's own target of a nutrient, which takes the place of the daily value. */
export function TargetForm({ nutrient: { name, unit } }: { nutrient: NutrientSum }) {
  const toast = useToast();
  const { nutrientTargets } = usePreferences();
  const own = nutrientTargets[name];
  const [typed, setTyped] = useState({ target: own === undefined ? "" : formatNumberInput(own) });
  const { field, validate } = useForm(typed, setTyped);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { [name]: _, ...others } = nutrientTargets;
    const isEmpty = typed.target.trim() === "";
    const target = parseDecimal(typed.target);
    const message = `Please enter ${NUTRIENT_TARGET.min} to ${formatWholeNumber(NUTRIENT_TARGET.max)} ${unit}`;
    if (!validate(event, { target: isEmpty ? undefined : checkRange(target, NUTRIENT_TARGET, message) })) return;
    writePreferences({ nutrientTargets: isEmpty ? others : { ...others, [name]: target } });
    toast({ title: isEmpty ? "Target Removed" : "Target Saved", tone: "success" });
  };
  return (
    <form className="nutrient-target rows-8" noValidate onSubmit={submit}>
      <NumberField
        {...field("target")}
        kind="decimal"
        label={`Own target (${unit})`}
        hint="Empty for the daily value"
      />
      <Button type="submit" size="3" variant="soft">
        Save Target
      </Button>
    </form>
  );
}
