import { Button } from "@radix-ui/themes";
import { type FormEvent, useState } from "react";
import { Field } from "../../ui/fields/field.tsx";
import { useFormDraft } from "../../ui/fields/form-draft.ts";
import { checkMealName } from "./meal-name.ts";
import "./meals.css";

type MealNameFormProps = {
  /** What is named. */
  subject: string;
  initial: string;
  isPending: boolean;
  /** True if it is saved. */
  save: (name: string) => Promise<boolean>;
  /** The name is saved or canceled. */
  onEnd: () => void;
};

/** Asks for the name of a saved meal. What was typed stays until it is saved or canceled. */
export function MealNameForm({ subject, initial, isPending, save, onEnd }: MealNameFormProps) {
  const [{ name }, setForm, draft] = useFormDraft("meal-name", { name: initial }, { subject });
  const [problem, setProblem] = useState<string>();
  const end = () => {
    draft.discard();
    onEnd();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    const found = checkMealName(typed);
    setProblem(found);
    if (found === undefined && (await save(typed))) end();
  };
  return (
    <form className="rows-10" noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)}>
      <Field
        label="Name of the Meal"
        name="meal-name"
        placeholder="My porridge"
        autoFocus
        value={name}
        error={problem}
        onChange={(event) => setForm({ name: event.target.value })}
      />
      <div className="halves">
        <Button type="button" size="3" variant="soft" color="gray" onClick={end}>
          Cancel
        </Button>
        <Button type="submit" size="3" loading={isPending}>
          Save Name
        </Button>
      </div>
    </form>
  );
}
