import { Button } from "@radix-ui/themes";
import { type FormEvent, useState } from "react";
import { Field } from "../../ui/fields/field.tsx";
import { checkMealName } from "./meal-name.ts";
import "./meals.css";

type MealNameFormProps = {
  initial: string;
  isPending: boolean;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the name of a saved meal. */
export function MealNameForm({ initial, isPending, onSave, onCancel }: MealNameFormProps) {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    const found = checkMealName(typed);
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
      <div className="meal-name-form__actions">
        <Button type="button" size="3" variant="soft" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="3" loading={isPending}>
          Save Name
        </Button>
      </div>
    </form>
  );
}
