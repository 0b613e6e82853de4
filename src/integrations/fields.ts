/** An object of JSON, whose fields are not known. */
export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of an object; none of any other value. */
export const toFields = (value: unknown): Fields => (isFields(value) ? value : {});
