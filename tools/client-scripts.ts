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
  /** What is fetched later, by the source that it is the chunk of: those of its scripts that the entry lacks. */
  chunks: { entryPoint: string; scripts: string[] }[];
};

/** The page, and what its script fetches first of all, once the browser has drawn something (web/main.tsx). */
const STARTS = ["web/index.html", "web/app/start.tsx"];

/** Divides the scripts of the client by what needs them. Throws where the page has none. */
export function clientScripts(root: string, { outputs }: Metafile): ClientScripts {
  const roots = Object.entries(outputs).flatMap(([path, { entryPoint }]) =>
    path.endsWith(".js") && entryPoint ? [{ path, entryPoint }] : [],
  );
  const isStart = ({ entryPoint }: { entryPoint: string }) => STARTS.includes(inProject(root, entryPoint));
  const starts = roots.filter(isStart);
  if (starts.length < STARTS.length) throw new Error(`The bundler made no script of ${STARTS.join(" or ")}.`);
  const entry = new Set(starts.flatMap(({ path }) => [...withImports(outputs, path)]));
  const chunks = roots
    .filter((chunk) => !isStart(chunk))
    .map(({ path, entryPoint }) => ({
      entryPoint,
      scripts: [...withImports(outputs, path)].filter((script) => !entry.has(script)),
    }));
  return { entry: [...entry], chunks };
}
