import { expect } from "bun:test";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readFencedBlocks } from "../../support/fenced-blocks.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";

const units = readFencedBlocks("docs/self-hosting.md").filter(({ language }) => language === "ini");
const analyze = Bun.which("systemd-analyze");

test("systemd finds nothing wrong with the unit and its addition", () => {
  // Where it cannot be had, hosting-files.test.ts tests the unit's text alone.
  if (!analyze) return expect(analyze).toBeNull();
  const root = temporaryFolder();
  const program = join(root, "mealglass");
  writeFileSync(program, "");
  chmodSync(program, 0o755);
  for (const { text } of units) {
    const name = /^# \/etc\/systemd\/system\/(\S+)/.exec(text)?.[1] ?? "";
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text.replace("/usr/local/bin/mealglass", program));
  }
  const { exitCode, stderr } = Bun.spawnSync([analyze, "verify", join(root, "mealglass.service")], {
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${root}:` },
  });
  expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: "" });
});
