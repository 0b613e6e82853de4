import { inProject, type Metafile } from "./screen-styles.ts";

type Outputs = Metafile["outputs"];

/** The scripts that are fetched together with one. */
function withImports(outputs: Outputs, script: string, found = new Set<string>()): Set<string> {
  if (found.has(script)) return found;
  found.add(script);
  for (const { path, kind } of outputs[script]?.imports ?? []) {
    if (kind === "import-statement" && outputs[path]) withImports(outputs, path, found);
  }
  return found;
}

/** The scripts of the built client, as the bundler names them. */
export type ClientScripts = {
  /** What every page starts with. */
  entry: string[];
  /** Those of them that are fetched once the browser has drawn the page as index.html has it. */
  whenDrawn: string[];
  /** What is fetched later, by the source that it is the chunk of: those of its scripts that the entry lacks. */
  chunks: { entryPoint: string; scripts: string[] }[];
};

/** The package that a path leads into, wherever that is installed; undefined for a file of the project. */
export const packageOf = (path: string): string | undefined =>
  /.*(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];

const PAGE = "web/index.html";
const REACT = "react-dom";
/** The page, and what its script needs first of all, once the browser has drawn something (web/main.tsx). */
const STARTS = [PAGE, REACT, "web/app/start.tsx"];

/** Divides the scripts of the client by what needs them. Throws where one of those that it starts with is missing. */
export function clientScripts(root: string, { outputs }: Metafile): ClientScripts {
  const roots = Object.entries(outputs).flatMap(([path, { entryPoint }]) => {
    if (!path.endsWith(".js") || !entryPoint) return [];
    const file = inProject(root, entryPoint);
    return [{ path, entryPoint, source: packageOf(file) ?? file }];
  });
  const scriptsOf = (wanted: string): Set<string> => {
    const script = roots.find(({ source }) => source === wanted);
    if (!script) throw new Error(`The bundler made no script of ${wanted}.`);
    return withImports(outputs, script.path);
  };
  const entry = new Set(STARTS.flatMap((source) => [...scriptsOf(source)]));
  const whenDrawn = scriptsOf(REACT).difference(scriptsOf(PAGE));
  const chunks = roots
    .filter(({ source }) => !STARTS.includes(source))
    .map(({ path, entryPoint }) => ({
      entryPoint,
      scripts: [...withImports(outputs, path)].filter((script) => !entry.has(script)),
    }));
  return { entry: [...entry], whenDrawn: [...whenDrawn], chunks };
}
