import { Button } from "@radix-ui/themes";
import { type FormEvent, useState } from "react";
import { SAVED_MEAL } from "../../../src/shared/product/limits.ts";
import { Field } from "../../ui/fields/field.tsx";
import { checkLength } from "../food/entry-checks.ts";
import "./meals.css";

const checkName = (name: string): string | undefined =>
  name === "" ? "Please enter a name" : checkLength(name, { maxLength: SAVED_MEAL.nameMaxLength });

type MealNameFormProps = { initial: string; isPending: boolean; onSave: (name: string) => Promise<void> };

/** Asks for the name of a saved meal. */
export function MealNameForm({ initial, isPending, onSave }: MealNameFormProps) {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    const found = checkName(typed);
    setProblem(found);
    if (found === undefined) void onSave(typed);
  };
  return (
    <form className="meal-name-form" noValidate autoComplete="off" onSubmit={onSubmit}>
      <Field
        label="Name of the Meal"
        name="meal-name"
        placeholder="My porridge"
        autoFocus
        value={name}
        error={problem}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="3" loading={isPending}>
        Save Name
      </Button>
    </form>
  );
}
