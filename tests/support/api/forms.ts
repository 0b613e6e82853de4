import type { FileBytes } from "../pictures.ts";

/** What a form has in its fields; a list is several of a field. */
export type FormFields = Record<string, FileBytes | string | FileBytes[]>;

/** A form as a browser sends it. The type of its files is always image/jpeg. */
export function buildForm(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of Array.isArray(values) ? values : [values]) {
      form.append(name, typeof value === "string" ? value : new File([value], "meal.jpg", { type: "image/jpeg" }));
    }
  }
  return form;
}
