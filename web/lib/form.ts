import { type ChangeEvent, type FormEvent, useState } from "react";

/** What each field of a form holds, as it was typed. */
export type FormValues<Name extends string> = Record<Name, string>;

/** What is wrong with each field of a form; undefined where nothing is, and for a field that cannot be wrong. */
export type Checks<Name extends string> = Record<Name, string | undefined>;

/** A message for each field that is wrong. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** The messages of those checks that failed. */
export function failedChecks<Name extends string>(checks: Checks<Name>): FieldErrors<Name> {
  const failed: FieldErrors<Name> = {};
  for (const name in checks) {
    const message = checks[name];
    if (message !== undefined) failed[name] = message;
  }
  return failed;
}

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  Array.from(form.elements).filter((element) => element instanceof HTMLInputElement);

/** Number fields whose text the browser cannot read: their value is empty, though something stands there. */
function unreadableNumbers(inputs: HTMLInputElement[]): FieldErrors<string> {
  const unreadable = inputs.filter((input) => input.validity.badInput);
  return Object.fromEntries(unreadable.map((input) => [input.name, "Please enter a number"]));
}

/**
 * Binds text fields to the values that the caller keeps. A field's error goes away while it is being corrected;
 * sending a form with errors shows them and moves focus to the first.
 */
export function useForm<Name extends string>(values: FormValues<Name>, setValues: (values: FormValues<Name>) => void) {
  const [errors, setErrors] = useState<FieldErrors<string>>({});
  return {
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setValues({ ...values, [name]: event.target.value });
        const { [name]: _corrected, ...others } = errors;
        setErrors(others);
      },
    }),
    /** Takes what is wrong with the values, and adds what the browser cannot read; true when there is neither. */
    accept(event: FormEvent<HTMLFormElement>, checks: Checks<Name>): boolean {
      event.preventDefault();
      const inputs = inputsOf(event.currentTarget);
      const found: FieldErrors<string> = { ...unreadableNumbers(inputs), ...failedChecks(checks) };
      setErrors(found);
      const firstWrong = inputs.find((input) => input.name in found);
      firstWrong?.focus();
      return firstWrong === undefined;
    },
  };
}
