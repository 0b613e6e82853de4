import type { Sex } from "../../../src/shared/product/enums.ts";
import { ChooseAny } from "../../ui/fields/choice-group.tsx";
import { Select } from "../../ui/fields/select.tsx";
import type { GoalsFormState } from "./use-goals-form.ts";

const SEX_CHOICES = [
  { value: "unknown", label: "Not given" },
  { value: "female", label: "Female" },
  { value: "male", label: "Male" },
] as const;

const PREGNANCY_CHOICES = [{ value: "pregnant", label: "Pregnant or breastfeeding" }] as const;

/** Optional: the sex, by which formulas differ, and a pregnancy, in which no goal is proposed. */
export function SexFields({ goalsForm: { form, change } }: { goalsForm: GoalsFormState }) {
  const choose = (value: Sex | "unknown") =>
    change(value === "male" ? { sex: value, isPregnant: false } : { sex: value === "unknown" ? null : value });
  return (
    <>
      <Select label="Sex (optional)" options={SEX_CHOICES} value={form.sex ?? "unknown"} onChoose={choose} />
      {form.sex !== "male" && (
        <ChooseAny
          legend="Pregnancy (optional)"
          hideLegend
          look="pills"
          choices={PREGNANCY_CHOICES}
          chosen={form.isPregnant ? ["pregnant"] : []}
          onChoose={(chosen) => change({ isPregnant: chosen.length > 0 })}
        />
      )}
    </>
  );
}
