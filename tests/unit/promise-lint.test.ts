import { expect, test } from "bun:test";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, temporaryFolder } from "../support/paths.ts";

/** A repository and what calls it. Each line that ends in a rule's name is to be refused by it, and no other line. */
const PLANTED = `
import { eq, sql } from "drizzle-orm";
import type { Db } from "${ROOT}/db/engine/db.ts";
import { foodEntries } from "${ROOT}/db/schema/diary.ts";

export function createPlanted(db: Db) {
  const byId = eq(foodEntries.id, sql.placeholder("id"));
  const find = db.select().from(foodEntries).where(byId).prepare();
  const remove = db.delete(foodEntries).where(byId).returning({ id: foodEntries.id }).prepare();
  return {
    async remove(id: number): Promise<void> {
      remove.run({ id }); // no-floating-promises
      await remove.run({ id });
    },
    async has(id: number): Promise<boolean> {
      if (find.get({ id })) return true; // no-misused-promises no-unnecessary-condition
      const isThere = find.get({ id }) !== undefined; // no-unnecessary-condition
      return isThere || (await find.get({ id })) !== undefined;
    },
  };
}
`;

test("the linter refuses a statement that no one awaits, and a promise that is taken for its value", () => {
  const folder = temporaryFolder();
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: join(ROOT, "tsconfig.json"), include: ["."] }),
  );
  writeFileSync(join(folder, "planted.ts"), PLANTED);
  const { exitCode, stdout } = Bun.spawnSync(
    [
      process.execPath,
      join(ROOT, "node_modules/oxlint/bin/oxlint"),
      ...["--type-aware", "-c", join(ROOT, "tests/support/oxlint.json"), "--format", "unix", "planted.ts"],
    ],
    { cwd: folder, stderr: "inherit" },
  );
  const found = [...stdout.toString().matchAll(/^planted\.ts:(\d+):.*\/typescript\((.+)\)\]$/gm)].map(
    ([, line, rule]) => `${line}: ${rule}`,
  );
  const expected = PLANTED.split("\n").flatMap((text, index) =>
    (text.split("// ")[1]?.split(" ") ?? []).map((rule) => `${index + 1}: ${rule}`),
  );
  expect(found.sort()).toEqual(expected.sort());
  expect(exitCode).toBe(1);
});
