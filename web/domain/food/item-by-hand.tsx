import { Button } from "@radix-ui/themes";
import { ChevronLeft } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ENTRY_FIELDS } from "../../../src/shared/diary/entry-fields.ts";
import type { EntryItem } from "../../../src/shared/diary/entry-items.ts";
import { MACRO_NAMES } from "../../../src/shared/food/nutrition.ts";
import { parseOptionalDecimal, parseWhole } from "../../../src/shared/text/parse-number.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { isWithin } from "../../ui/fields/checks.ts";
import { useForm } from "../../ui/fields/form.ts";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { Bdi } from "../../ui/parts/bdi.tsx";
import { listMeasures } from "../meal/portion.ts";
import { checkAmount, checkCalories } from "./entry-checks.ts";
import { createItemByHand } from "./item-edits.ts";
import "./item-editor.css";
import "../../ui/layers/sheet.css";

type ItemByHandProps = {
  name: string;
  onEnter: (item: EntryItem) => void;
  onBack: () => void;
};

/** A weight that is not known is left empty. */
function checkWeight(grams: number): string | undefined {
  const { max } = ENTRY_FIELDS.items.grams;
  return isWithin(grams, { min: 0, max }) ? undefined : "Please enter a weight, or leave it empty";
}

/** The figures of an item that no food has. */
export function ItemByHand({ name, onEnter, onBack }: ItemByHandProps) {
  const { units } = usePreferences();
  const [weight] = listMeasures([], units);
  const [typed, setTyped] = useState({ calories: "", weight: "", protein: "", carbs: "", fat: "" });
  const { field, validate } = useForm(typed, setTyped);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input")?.focus(), []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const calories = parseWhole(typed.calories);
    const grams = parseOptionalDecimal(typed.weight) * weight.grams;
    const protein = parseOptionalDecimal(typed.protein);
    const carbs = parseOptionalDecimal(typed.carbs);
    const fat = parseOptionalDecimal(typed.fat);
    const isValid = validate(event, {
      calories: checkCalories(calories),
      weight: checkWeight(grams),
      protein: checkAmount("protein", protein),
      carbs: checkAmount("carbs", carbs),
      fat: checkAmount("fat", fat),
    });
    if (!isValid) return;
    const figures = { calories, protein, carbs, fat, fiber: 0, sugar: 0, sodium: 0 };
    onEnter(createItemByHand(name, figures, grams > 0 ? grams : null));
  };
  return (
    <form ref={form} className="sheet item-editor" noValidate onSubmit={onSubmit}>
      <div className="item-search__head line-12">
        <Button type="button" size="3" variant="ghost" className="back-button" onClick={onBack}>
          <ChevronLeft size={20} aria-hidden /> Back
        </Button>
        <h3 className="item-editor__title breaks card__title">
          <Bdi>{name}</Bdi>
        </h3>
      </div>
      <div className="item-editor__figures rows-12">
        <NumberField label={ENTRY_FIELDS.calories.label} kind="whole" {...field("calories")} />
        <NumberField label={`${weight.label} (optional)`} kind="decimal" {...field("weight")} />
        {MACRO_NAMES.map((macro) => (
          <NumberField key={macro} label={ENTRY_FIELDS[macro].label} kind="decimal" {...field(macro)} />
        ))}
      </div>
      <div className="sheet__actions">
        <Button type="submit" size="3" className="sheet__main-action">
          Continue
        </Button>
      </div>
    </form>
  );
}
