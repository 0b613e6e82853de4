import { join } from "node:path";
import { build, type Plugin } from "vite";

/** Where the built worker is: its scope is the whole site. */
const FILE = "service-worker.js";

/** Adds the service worker to a build: one classic script, as the oldest browsers take no modules in workers. */
export const serviceWorker = (webDir: string): Plugin => ({
  name: "service-worker",
  apply: "build",
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
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
