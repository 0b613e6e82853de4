import { type Placeholder, sql } from "drizzle-orm";

/** One placeholder for each column that a prepared insert fills, under the column's name. */
export function placeholders<const Name extends string>(names: readonly Name[]): Record<Name, Placeholder<Name>> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, Placeholder<Name>>;
}
