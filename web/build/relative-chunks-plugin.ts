import type { Plugin } from "vite";

/** Vite's helper that finds the files of a chunk beside the one that imports it, and what each import gives it for that. */
const HELPER = "new URL(dep, importerUrl)";
const IMPORTER = ", __VITE_PRELOAD__, import.meta.url)";

/** All chunks are in one folder: the helper finds files beside itself, and no import has to say where it is. */
export const relativeChunks = (): Plugin => ({
  name: "relative-chunks",
  apply: "build",
  enforce: "post",
  renderChunk(code) {
    if (code.includes("var assetsURL =") && !code.includes(HELPER)) throw new Error("Vite's helper is another one.");
    return code.replace(HELPER, "new URL(dep, import.meta.url)").replaceAll(IMPORTER, ", __VITE_PRELOAD__)");
  },
});
