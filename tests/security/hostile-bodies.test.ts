import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../../tools/build-executable.ts";
import { ROOT, temporaryFolder } from "../support/paths.ts";
import { test } from "../support/reported-test.ts";

/** What would undo production mode, if anything could. */
const DEVELOPMENT = { NODE_ENV: "development", ENV: "development", BUN_ENV: "development" };

test("production mode is compiled in: no environment brings rejected values into Elysia's errors", async () => {
  const folder = temporaryFolder();
  const entrypoint = join(folder, "probe.ts");
  writeFileSync(
    entrypoint,
    `import { ValidationError, t } from ${JSON.stringify(join(ROOT, "node_modules/elysia/dist/index.mjs"))};
    const error = new ValidationError("body", t.Object({ name: t.String() }), { name: 1 });
    console.log(process.env.NODE_ENV, JSON.stringify(error.expected ?? null));`,
  );
  const executable = await compile({ entrypoint, outfile: join(folder, "probe") });
  for (const env of [DEVELOPMENT, { NODE_ENV: "test" }, {}]) {
    const { stdout, exitCode } = Bun.spawnSync([executable], { cwd: folder, env });
    expect({ exitCode, stdout: stdout.toString() }).toEqual({ exitCode: 0, stdout: "production null\n" });
  }
});
