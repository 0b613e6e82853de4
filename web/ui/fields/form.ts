import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { parseNumber } from "../../../src/shared/text/parse-number.ts";

/** The value of each form field, as typed. */
export type FormValues<Name extends string> = Record<Name, string>;

/** What is wrong with each field of a form; undefined where nothing is, and for a field that cannot be wrong. */
export type Checks<Name extends string> = Record<Name, string | undefined>;

/** An error message for each invalid field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** The messages of those checks that failed. */
export function collectErrors<Name extends string>(checks: Checks<Name>): FieldErrors<Name> {
  const failed: FieldErrors<Name> = {};
  for (const name in checks) {
    const message = checks[name];
    if (message !== undefined) failed[name] = message;
  }
  return failed;
}

const findInputs = (form: HTMLFormElement): HTMLInputElement[] =>
  Array.from(form.elements).filter((element) => element instanceof HTMLInputElement);

/**
 * What to enter in those fields for numbers whose text has two meanings, or more in it than a number, and what fields say
 * of themselves.
 */
function findProblems(inputs: HTMLInputElement[]): FieldErrors<string> {
  const wrong = inputs.flatMap(({ name, value, dataset, validity, validationMessage }) => {
    const { problem } = parseNumber(value, dataset.number === "whole" ? "whole" : "decimal");
    if (dataset.number !== undefined && problem !== undefined) return [[name, problem]];
    return validity.customError ? [[name, validationMessage]] : [];
  });
  return Object.fromEntries(wrong);
}

/**
 * Binds text fields to values that the caller stores. Editing a field clears its error; submitting a form with errors
 * shows them and focuses the first invalid field. So does an answer of the server that names fields.
 */
export function useForm<Name extends string>(values: FormValues<Name>, setValues: (values: FormValues<Name>) => void) {
  const [errors, setErrors] = useState<FieldErrors<string>>({});
  const submittedForm = useRef<HTMLFormElement>(null);

  /** Returns true if there are no errors. */
  const show = (inputs: HTMLInputElement[], shown: FieldErrors<string>): boolean => {
    setErrors(shown);
    const firstWrong = inputs.find((input) => input.name in shown);
    firstWrong?.focus();
    return firstWrong === undefined;
  };

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
    /** Shows these errors and those of fields for numbers; true if there are none. */
    validate(event: FormEvent<HTMLFormElement>, checks: Checks<Name>): boolean {
      event.preventDefault();
      submittedForm.current = event.currentTarget;
      const inputs = findInputs(event.currentTarget);
      return show(inputs, { ...collectErrors(checks), ...findProblems(inputs) });
    },
    /** Shows what the server says of the submitted fields; what it says of others is for the caller. */
    showErrors(serverErrors: FieldErrors<string>): void {
      const inputs = submittedForm.current ? findInputs(submittedForm.current) : [];
      const known = Object.entries(serverErrors).filter(([name]) => Object.hasOwn(values, name));
      show(inputs, Object.fromEntries(known));
    },
  };
}
