import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A package that is part of the executable or of the client in it. */
export type Component = {
  name: string;
  version: string;
  /** As its package.json has it, such as `MIT` or `(MIT OR Apache-2.0)`. */
  license: string;
  /** The texts of its license and notice files. */
  texts: string[];
  /** The packages that it depends on, by `name@version`. */
  dependsOn: string[];
};

type Manifest = {
  name: string;
  version: string;
  license?: string | { type: string };
  licenses?: { type: string }[];
  dependencies?: Record<string, string>;
};

const LICENSE_FILE = /^(licen[sc]e|copying|notice)/i;

export const formatId = ({ name, version }: Pick<Component, "name" | "version">): string => `${name}@${version}`;
const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** The folder of a package as a file in `from` finds it; undefined for one that is not installed on this platform. */
function findFolder(name: string, from: string): string | undefined {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return folder;
  return dirname(from) === from ? undefined : findFolder(name, dirname(from));
}

const readLicense = ({ license, licenses = [] }: Manifest): string =>
  (typeof license === "string" ? license : license?.type) ?? licenses.map(({ type }) => type).join(" OR ");

function readTexts(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (file) => file.isFile() && LICENSE_FILE.test(file.name),
  );
  return files.map(({ name }) => readFileSync(join(folder, name), "utf8").trim()).toSorted();
}

/** The start of an import that is there at run time, and the package of its file. */
const IMPORT = /(?:^import (?!type )[^;]*?|^export [^;]*?from |\bimport\()"((?:@[^/"]+\/)?[^./"@][^/"]*)/gm;
/** Sources of the build, which are not in it. */
const BUILD = /^web\/build\//;

/** The packages of package.json that the product imports, also those for development: the client is built of some. */
function listImported(root: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const files = ["src", "db", "web"].flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(root)]);
  const imported = new Set(
    files
      .filter((file) => !BUILD.test(file))
      .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(IMPORT)].map(([, name]) => name)),
  );
  return [...Object.keys(dependencies), ...Object.keys(devDependencies).filter((name) => imported.has(name))];
}

/** Lists the packages that the product in `root` contains, with all that they depend on, by name. */
export function listComponents(root: string): Component[] {
  const found = new Map<string, Component>();
  function add(name: string, from: string): string | undefined {
    const folder = findFolder(name, from);
    if (!folder) return undefined;
    const manifest = readManifest(folder);
    const id = formatId(manifest);
    if (found.has(id)) return id;
    const component: Component = {
      name: manifest.name,
      version: manifest.version,
      license: readLicense(manifest),
      texts: readTexts(folder),
      dependsOn: [],
    };
    found.set(id, component);
    const needed = Object.keys(manifest.dependencies ?? {}).map((dependency) => add(dependency, folder));
    component.dependsOn = needed.filter((dependency) => dependency !== undefined).toSorted();
    return id;
  }
  for (const name of listImported(root)) add(name, root);
  return [...found.values()].toSorted((a, b) => (formatId(a) < formatId(b) ? -1 : 1));
}

const toPurl = (id: string): string => `pkg:npm/${id.replace(/^@/, "%40")}`;

/** Writes the components as a CycloneDX document. It is the same for the same packages. */
export function writeBom(
  product: { name: string; version: string; license: string },
  components: readonly Component[],
) {
  const { name, version, license } = product;
  const describeLicense = (expression: string) => (expression === "" ? {} : { licenses: [{ expression }] });
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { type: "application", "bom-ref": name, name, version, ...describeLicense(license) },
    },
    components: components.map((component) => ({
      type: "library",
      "bom-ref": toPurl(formatId(component)),
      name: component.name,
      version: component.version,
      ...describeLicense(component.license),
      purl: toPurl(formatId(component)),
    })),
    dependencies: components.map((component) => ({
      ref: toPurl(formatId(component)),
      dependsOn: component.dependsOn.map(toPurl),
    })),
  };
}

/** Writes the licenses of the components as one text. */
export const writeLicenses = (components: readonly Component[]): string =>
  components
    .map((component) => [`${formatId(component)} (${component.license})`, ...component.texts].join("\n\n"))
    .join(`\n\n${"-".repeat(80)}\n\n`);
