/** Whether a value of unknown origin, such as parsed JSON, is an object or a list, so that its fields can be read. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
