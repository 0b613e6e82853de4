import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import type { ShellFile } from "../worker/shell.ts";

/** Where the built worker is: its scope is the whole site. */
const FILE = "service-worker.js";

/** What only some browsers load (web/main.tsx), and the global that the others have. */
const POLYFILLS = [
  { module: /\/temporal-polyfill\//, unless: "Temporal" },
  { module: /\/unicode-segmenter\//, unless: "Segmenter" },
];

const hash = (content: string | Uint8Array): string => new Bun.CryptoHasher("sha256").update(content).digest("hex");

/** What is fetched only for a HEIC or a barcode: half a megabyte each that hardly any device needs. */
const RARELY_NEEDED = /^assets\/(libheif|heic-worker|zxing_reader|barcode-worker)-/;

/** The files of a built client that the worker keeps on the device. */
function listFiles(bundle: Rolldown.OutputBundle): ShellFile[] {
  const kept = Object.values(bundle).filter(({ fileName }) => !RARELY_NEEDED.test(fileName));
  const files = kept.map((output): ShellFile => {
    const { fileName } = output;
    const url = `/${fileName}`;
    if (output.type === "asset") {
      return { url, revision: fileName.startsWith("assets/") ? null : hash(output.source) };
    }
    const polyfill = POLYFILLS.find(({ module }) => output.moduleIds.some((id) => module.test(id)));
    return { url, revision: null, ...(polyfill && { unless: polyfill.unless }) };
  });
  return files.sort((one, other) => (one.url < other.url ? -1 : 1));
}

/** Adds the service worker to a build: one classic script, as the oldest browsers take no modules in workers. */
export const serviceWorker = (webDir: string): Plugin => ({
  name: "service-worker",
  apply: "build",
  // It lists what all other plugins emit.
  enforce: "post",
  async generateBundle(_options, bundle) {
    const built = await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      define: { SHELL_FILES: JSON.stringify(listFiles(bundle)) },
      build: {
        write: false,
        rolldownOptions: { input: join(webDir, "service-worker.ts"), output: { format: "iife", entryFileNames: FILE } },
      },
    });
    const outputs = Array.isArray(built)
      ? built.flatMap(({ output }) => output)
      : "output" in built
        ? built.output
        : [];
    const worker = outputs.find((output) => output.type === "chunk" && output.isEntry);
    if (worker?.type !== "chunk") throw new Error("The service worker was not built.");
    this.emitFile({ type: "asset", fileName: FILE, source: worker.code });
  },
});
