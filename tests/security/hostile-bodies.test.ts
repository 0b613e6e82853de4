import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../../tools/build-executable.ts";
import { startAttackedExecutable } from "../support/attacked-executable.ts";
import { buildHostileBodies } from "../support/hostile-bodies.ts";
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

test("nested lists, and 20,000 values, sent by someone without an account, are 422 and nothing of them comes back", async () => {
  const { url, send, stop } = await startAttackedExecutable(DEVELOPMENT);
  const levels = "[".repeat(4000) + "]".repeat(4000);
  const ones = `[${Array(20_000).fill(1)}]`;
  const attacks = [
    `{"email":${levels},"password":${ones}}`,
    `{"email":[${Array(5000).fill('"needle"')}],"password":[${Array(9000).fill("1")}]}`,
    ...Object.values(buildHostileBodies(64_000, "email")),
  ];
  const answers = await Promise.all(
    attacks.flatMap((body) => [send("/api/auth/login", body), send("/api/auth/register", body)]),
  );
  for (const { status, text } of answers) {
    expect([400, 422]).toContain(status);
    expect(text.length).toBeLessThan(500);
    expect(text).not.toContain("needle");
  }
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const { stderr } = await stop();
  expect(stderr).not.toContain("needle");
});
