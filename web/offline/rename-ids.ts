import { isRecord } from "../platform/is-record.ts";

/** Fields whose values are ids of entries, in what is stored of a change and in answers. */
const ID_FIELDS = ["ids", "entryIds"];

const isEntry = (value: object): boolean => "eatenAt" in value && "mealType" in value;
const isTarget = (value: object): boolean => "share" in value || "kind" in value;

function rename(value: unknown, toId: (id: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, toId));
  if (!isRecord(value)) return value;
  const hasEntryId = isEntry(value) || isTarget(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (name === "entryId" || (name === "id" && hasEntryId)) return [name, toId(field)];
      if (ID_FIELDS.includes(name) && Array.isArray(field)) return [name, field.map(toId)];
      return [name, rename(field, toId)];
    }),
  );
}

/** The same value, a stored change or answer, with other ids of the entries in it. */
export const renameIds = <Value>(value: Value, toId: (id: unknown) => unknown): Value => rename(value, toId) as Value;

/** Makes texts of ids that are numbers, as they were until version 4 of the database. */
export const toTextId = (id: unknown): unknown => (typeof id === "number" ? String(id) : id);
