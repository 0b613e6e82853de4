import { expect } from "bun:test";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildClient } from "../../../tools/build-client.ts";
import { ROOT, temporaryFolder } from "../paths.ts";

/** The product's name in the next version. */
export const NEXT_NAME = "Mealglass Next";
/** The time of a test that builds a client, on a busy machine, too. */
export const BUILD_TEST_MAX_MS = 600_000;
/** What a build of the client needs. */
const COPIED = ["web", "src", "static", "tools", "vite.config.ts", "package.json", "bun.lock", "tsconfig.json"];

/** Builds a client with a different product name, so that every chunk gets a new name, and returns its folder. */
export async function buildNextClient(): Promise<string> {
  const project = temporaryFolder();
  for (const path of COPIED) {
    cpSync(join(ROOT, path), join(project, path), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(project, "node_modules"));
  const limits = join(project, "src/shared/product/limits.ts");
  const text = readFileSync(limits, "utf8");
  expect(text).toContain('"Mealglass"');
  writeFileSync(limits, text.replace('"Mealglass"', `"${NEXT_NAME}"`));
  await buildClient(project);
  return join(project, "dist/web");
}
