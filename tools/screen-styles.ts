import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/** Where each file is the root of a chunk with screens: see web/app/screens.ts. */
const SCREENS_FOLDER = "web/app/screens/";
/** The chunk whose screen is drawn first for whoever is not signed in: its styles come with index.html. */
const FIRST_CHUNK = "login";
const PAGE = "web/index.html";

/** The stylesheets of the client, as paths below the project's root, in the order in which they apply. */
export type StyleSheets = {
  /** What every page has from its start. */
  first: string[];
  /** What comes with chunks: each list with the names of the chunks that need it. */
  later: { chunks: string[]; files: string[] }[];
};

/** The addresses of the built stylesheets, divided likewise. */
export type Styles = { first: string; later: { chunks: string[]; path: string }[] };

/** What the bundler tells of its inputs and outputs. Its paths start at the working directory, ours at the project. */
export type Metafile = NonNullable<Bun.BuildOutput["metafile"]>;

/** A path of the bundler's as one below the project's root. */
export const inProject = (root: string, path: string): string => relative(root, resolve(path));

/** The chunk of screens that a path of the bundler's is the root of; undefined for any other file. */
export function screenChunkOf(root: string, path: string): string | undefined {
  const file = inProject(root, path);
  return file.startsWith(SCREENS_FOLDER) ? file.slice(SCREENS_FOLDER.length).replace(/\.ts$/, "") : undefined;
}

/** The stylesheets that the bundler found for the page and for each chunk of screens, in their order. */
function listedStyles(root: string, { outputs }: Metafile): { page: string[]; chunks: Map<string, string[]> } {
  const chunks = new Map<string, string[]>();
  let page: string[] = [];
  for (const [path, { entryPoint, inputs }] of Object.entries(outputs)) {
    if (!path.endsWith(".css") || !entryPoint) continue;
    const files = Object.keys(inputs).map((input) => inProject(root, input));
    const chunk = screenChunkOf(root, entryPoint);
    if (chunk) chunks.set(chunk, files);
    else if (inProject(root, entryPoint) === PAGE) page = files;
  }
  return { page, chunks };
}

/** The files that are loaded with the page itself, before any screen is. */
function loadedWithPage(root: string, { inputs }: Metafile): Set<string> {
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
    if (inProject(root, path) === PAGE) follow(path);
  }
  return loaded;
}

/**
 * Divides the client's stylesheets, which the bundler merges into one, by what needs them: the page and its first
 * screen, several chunks of screens, or a single one. What several need comes before what a single one adds, so that
 * rules apply in the order in which the scripts import them.
 */
export function divideStyles(root: string, metafile: Metafile): StyleSheets {
  const { page, chunks } = listedStyles(root, metafile);
  const withPage = loadedWithPage(root, metafile);
  const firstScreen = chunks.get(FIRST_CHUNK) ?? [];
  const first = page.filter((file) => withPage.has(file) || firstScreen.includes(file));

  const later = new Map<string, { chunks: string[]; files: string[] }>();
  for (const file of page.filter((path) => !first.includes(path))) {
    const users = [...chunks].filter(([, files]) => files.includes(file)).map(([chunk]) => chunk);
    const isShared = users.length > 1;
    const key = isShared ? "" : users.join();
    const sheet = later.get(key) ?? { chunks: [], files: [] };
    later.set(key, { chunks: [...new Set([...sheet.chunks, ...users])], files: [...sheet.files, file] });
  }
  const inOrder = [...later].sort(([one], [other]) => Number(one !== "") - Number(other !== ""));
  return { first, later: inOrder.map(([, sheet]) => sheet) };
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
