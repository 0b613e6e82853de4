import { expect, test } from "bun:test";
import { join } from "node:path";
import { dependencies } from "../../package.json";
import { formatId, listComponents, writeBom, writeLicenses } from "../../tools/list-components.ts";
import { ROOT } from "../support/paths.ts";

const components = listComponents(ROOT);
const ids = components.map(formatId);

test("a release names every package that is in it, with what that depends on, and no tool", () => {
  for (const [name, version] of Object.entries(dependencies)) expect(ids).toContain(`${name}@${version}`);
  const names = components.map(({ name }) => name);
  // The client contains it, although it is a dependency for development; Drizzle's tables do not contain its commands.
  expect(names).toContain("barcode-detector");
  for (const tool of ["typescript", "vite", "playwright", "drizzle-kit", "@biomejs/biome"])
    expect(names).not.toContain(tool);
  for (const { dependsOn } of components) expect(ids).toEqual(expect.arrayContaining(dependsOn));
  expect(new Set(ids).size).toBe(ids.length);
});

test("each has a license, and those of copyleft are the ones that NOTICE names", async () => {
  expect(components.filter(({ license }) => license === "").map(formatId)).toEqual([]);
  const copyleft = components.filter(({ license }) => /GPL/.test(license) && !/ OR /.test(license));
  const notice = await Bun.file(join(ROOT, "NOTICE")).text();
  for (const { name, version } of copyleft) expect(notice).toContain(`${name} ${version}`);
  expect(writeLicenses(components)).toContain("Permission is hereby granted");
});

test("the SBOM refers to packages by their addresses", () => {
  const bom = writeBom({ name: "mealglass", version: "1.0.0", license: "MIT" }, components);
  expect(bom.components).toContainEqual({
    ...{ type: "library", "bom-ref": "pkg:npm/%40sinclair/typebox@0.34.52", name: "@sinclair/typebox" },
    ...{ version: "0.34.52", licenses: [{ expression: "MIT" }], purl: "pkg:npm/%40sinclair/typebox@0.34.52" },
  });
  const refs = new Set(bom.components.map((component) => component["bom-ref"]));
  for (const { ref, dependsOn } of bom.dependencies)
    expect([ref, ...dependsOn].filter((each) => !refs.has(each))).toEqual([]);
});
