import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/** Where each file is the root of a chunk with screens: see web/app/screens.ts. */
const SCREENS_FOLDER = "web/app/screens/";
/** The chunks of who is not signed in, who waits for no second request: their few styles come with index.html. */
const FIRST_CHUNKS = ["login", "accounts"];
/** The chunks of the screens under the tab bar, which are fetched ahead, but for the first, which shares all it has. */
const TAB_CHUNKS = ["camera", "history", "statistics", "social"];
const PAGE = "web/index.html";

/** The stylesheets of the client, as paths below the project's root, in the order in which they apply. */
export type StyleSheets = {
  /** What every page has from its start. */
  first: string[];
  /** What comes with chunks: each list with its name and those of the chunks that need it. */
  later: { name: string; chunks: string[]; files: string[] }[];
};

/** The addresses of the built stylesheets, divided likewise. */
export type Styles = { first: string; later: { chunks: string[]; path: string }[] };

/** What the bundler tells of its inputs and outputs. Its paths start at the working directory, ours at the project. */
export type Metafile = NonNullable<Bun.BuildOutput["metafile"]>;

/** A path of the bundler's as one below the project's root. */
export const inProject = (root: string, path: string): string => relative(root, resolve(path));

/** The chunk of screens that a file of the project is the root of; undefined for any other file. */
const chunkOf = (file: string): string | undefined =>
  file.startsWith(SCREENS_FOLDER) ? file.slice(SCREENS_FOLDER.length).replace(/\.ts$/, "") : undefined;

/** The same for a path of the bundler's. */
export const screenChunkOf = (root: string, path: string): string | undefined => chunkOf(inProject(root, path));

/** The page's stylesheets, in their order: the bundler merges those of all screens into it. */
function stylesOfPage(root: string, { outputs }: Metafile): string[] {
  const [inputs = {}] = Object.entries(outputs)
    .filter(([path, { entryPoint }]) => path.endsWith(".css") && entryPoint && inProject(root, entryPoint) === PAGE)
    .map(([, output]) => output.inputs);
  return Object.keys(inputs).map((input) => inProject(root, input));
}

/** The files that are loaded with one of these before any other screen is, and what they fetch later themselves. */
function loadedWith(root: string, { inputs }: Metafile, isStart: (file: string) => boolean): Set<string> {
  const loaded = new Set<string>();
  const follow = (path: string): void => {
    const file = inProject(root, path);
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { path: imported, kind, entryPoint = imported } of inputs[path]?.imports ?? []) {
      if (kind !== "dynamic-import" || !screenChunkOf(root, entryPoint)) follow(entryPoint);
    }
  };
  for (const path of Object.keys(inputs)) {
    if (isStart(inProject(root, path))) follow(path);
  }
  return loaded;
}

/** Where each chunk of screens starts, by its name. */
function screenChunks(root: string, { inputs }: Metafile): [name: string, file: string][] {
  return Object.keys(inputs).flatMap((path): [string, string][] => {
    const file = inProject(root, path);
    const name = chunkOf(file);
    return name ? [[name, file]] : [];
  });
}

/** The sheet that a file comes with, by the chunks that need it. */
function sheetOf(users: string[]): string {
  if (users.length > 1) return "shared";
  return users.some((chunk) => TAB_CHUNKS.includes(chunk)) ? "tabs" : "screens";
}

/**
 * Divides the client's stylesheets, which the bundler merges into one, by what needs them: the page and its first
 * screens, several chunks of screens, or a single one. Those of single ones come in two sheets, which weigh three
 * quarters of what one for each would. What is shared comes first, so that rules apply in the order in which the scripts
 * import them.
 */
export function divideStyles(root: string, metafile: Metafile): StyleSheets {
  const page = stylesOfPage(root, metafile);
  const isFirst = (file: string) => file === PAGE || FIRST_CHUNKS.includes(chunkOf(file) ?? "");
  const withPage = loadedWith(root, metafile, isFirst);
  const chunks = screenChunks(root, metafile).map(([name, start]) => ({
    name,
    files: loadedWith(root, metafile, (file) => file === start),
  }));

  const others = page
    .filter((file) => !withPage.has(file))
    .map((file) => ({ file, users: chunks.filter(({ files }) => files.has(file)).map(({ name }) => name) }));
  const later = ["shared", "tabs", "screens"].map((name) => {
    const inSheet = others.filter(({ users }) => sheetOf(users) === name);
    const users = new Set(inSheet.flatMap((style) => style.users));
    return { name, chunks: [...users].sort(), files: inSheet.map(({ file }) => file) };
  });
  return { first: page.filter((file) => withPage.has(file)), later: later.filter(({ files }) => files.length > 0) };
}

/**
 * Bun drops a rule whose custom properties a later rule with the same selector does not even name (Bun issue 33684).
 * Throws where that happened to the client's own stylesheets: the two rules then have to become one.
 */
function assertNothingLost(sources: string, bundled: string): void {
  const defined = new Set(sources.match(/(?<![\w-])--[a-z][\w-]*(?=\s*:)/g));
  const lost = [...defined].filter((name) => !bundled.includes(`${name}:`));
  if (lost.length > 0)
    throw new Error(`The bundler dropped ${lost.join(", ")}: join the rules that have one selector.`);
}

/** One stylesheet of several files of the project in `root`, minified. */
export async function joinStyles(root: string, files: string[]): Promise<string> {
  const entry = join(root, "web/joined.css");
  const imports = files.map((file) => `@import ${JSON.stringify(join(root, file))};`).join("\n");
  const { outputs } = await Bun.build({ entrypoints: [entry], files: { [entry]: imports }, minify: true });
  const [output] = outputs;
  if (!output) throw new Error(`The bundler made no stylesheet of ${files.join(", ")}.`);
  const css = (await output.text()).trim();
  assertNothingLost(files.map((file) => readFileSync(join(root, file), "utf8")).join("\n"), css);
  return css;
}
