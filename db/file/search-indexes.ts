import type { DatabaseFile } from "./open.ts";

/** How each full-text index is built again from its table. */
const REBUILDS: Record<string, readonly string[]> = {
  foods_fts: ["INSERT INTO foods_fts (foods_fts) VALUES ('rebuild')"],
  branded_foods_fts: ["INSERT INTO branded_foods_fts (branded_foods_fts) VALUES ('rebuild')"],
  open_food_facts_fts: ["INSERT INTO open_food_facts_fts (open_food_facts_fts) VALUES ('rebuild')"],
  users_fts: [
    "INSERT INTO users_fts (users_fts) VALUES ('delete-all')",
    "INSERT INTO users_fts (rowid, username_key) SELECT id, username_key FROM users WHERE demo_until IS NULL",
  ],
};

const isDamaged = (file: DatabaseFile, index: string): boolean =>
  file.query<{ quick_check: string }, []>(`PRAGMA quick_check(${index})`).get()?.quick_check !== "ok";

/** Builds full-text indexes that contradict themselves again, and returns their names. Takes some milliseconds. */
export function repairSearchIndexes(file: DatabaseFile): string[] {
  const damaged = Object.entries(REBUILDS).filter(([index]) => isDamaged(file, index));
  const rebuild = file.transaction((statements: readonly string[]) => {
    for (const statement of statements) file.run(statement);
  });
  for (const [, statements] of damaged) rebuild.immediate(statements);
  return damaged.map(([index]) => index);
}
