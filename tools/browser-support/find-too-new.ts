import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Rolldown } from "vite";
import { OLDEST_BROWSERS_TEXT } from "../../web/platform/supported-browsers.ts";
import {
  ALLOWED_IN_BUILT_STYLES,
  ALLOWED_IN_MODULES,
  ALLOWED_IN_SOURCES,
  ALLOWED_IN_STYLES,
  type AllowedFeature,
} from "./allowed-features.ts";
import { scanScript } from "./scan-script.ts";
import { scanStyles } from "./scan-styles.ts";

/** A file and what it uses that not all of the oldest browsers have. */
type Finding = { file: string; features: readonly string[] };

const permits = ({ features, in: part }: AllowedFeature, file: string, feature: string): boolean =>
  features.includes(feature) && (part === undefined || file.includes(part));

type Use = { file: string; feature: string };

const listUses = (findings: readonly Finding[]): Use[] =>
  findings.flatMap(({ file, features }) => features.map((feature) => ({ file, feature })));

/** What no line of the list allows. */
function findUnallowed(findings: readonly Finding[], allowed: readonly AllowedFeature[]): string[] {
  return listUses(findings)
    .filter(({ file, feature }) => !allowed.some((line) => permits(line, file, feature)))
    .map(({ file, feature }) => `${file} uses ${feature}, which is newer than ${OLDEST_BROWSERS_TEXT}.`);
}

/** What no line of the list allows, and the lines whose features are no longer used. */
export function compareWithAllowed(findings: readonly Finding[], allowed: readonly AllowedFeature[]): string[] {
  const uses = listUses(findings);
  const unused = allowed.filter((line) => !uses.some(({ file, feature }) => permits(line, file, feature)));
  return [
    ...findUnallowed(findings, allowed),
    ...unused.map(({ features }) => `Nothing uses ${features.join(", ")}: remove it from allowed-features.ts.`),
  ];
}

/** What the client's sources use that not all of the oldest browsers have, by their types. It takes seconds. */
export async function findTooNewInSources(root: string): Promise<string[]> {
  const files = [...new Bun.Glob("web/**/*.{ts,tsx}").scanSync(root)].filter((file) => !file.endsWith(".d.ts"));
  // Loaded late: TypeScript takes half a second, and the build does without it.
  const { scanSources } = await import("./scan-sources.ts");
  const findings = [...scanSources(root, files)].map(([file, features]) => ({ file, features }));
  return [...compareWithAllowed(findings, ALLOWED_IN_SOURCES), ...findTooNewInStyles(root)];
}

/** The same in the client's own stylesheets, where `:has()` is refused that Radix's have. */
function findTooNewInStyles(root: string): string[] {
  const files = [...new Bun.Glob("web/**/*.css").scanSync(root)];
  const findings = files.map((file) => ({ file, features: scanStyles(readFileSync(join(root, file), "utf8")) }));
  return findUnallowed(findings, ALLOWED_IN_STYLES);
}

type Output = Rolldown.RolldownOutput["output"];

/** The path of a module without the question that plugins add, with a name that says that it is no longer JSX. */
const toScriptName = (id: string): string =>
  id
    .replace(/\?.*$/, "")
    .replace(/^\0/, "")
    .replace(/\.\w+$/, ".js");

function scanModules(root: string, output: Output): Finding[] {
  const chunks = output.filter((item) => item.type === "chunk");
  return chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { code }]) => {
      const features = code ? scanScript(toScriptName(id), code) : [];
      return features.length > 0 ? [{ file: relative(root, id), features }] : [];
    }),
  );
}

function scanStylesheets(output: Output): Finding[] {
  const decoder = new TextDecoder();
  return output
    .filter((item) => item.type === "asset")
    .filter(({ fileName }) => fileName.endsWith(".css"))
    .map(({ fileName, source }) => ({
      file: fileName,
      features: scanStyles(typeof source === "string" ? source : decoder.decode(source)),
    }));
}

/** What the built client uses that not all of the oldest browsers have: its own modules, those of packages, its styles. */
export const findTooNewInBuild = (root: string, output: Output): string[] => [
  ...compareWithAllowed(scanModules(root, output), ALLOWED_IN_MODULES),
  ...compareWithAllowed(scanStylesheets(output), ALLOWED_IN_BUILT_STYLES),
];
