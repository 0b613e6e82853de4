import type { Plugin } from "vite";

/**
 * Finds out which modules of a build are loaded for `page` alone: the page, and what nothing but these modules imports.
 * Ask for them while the build is divided into files.
 */
export function findOwnModules(page: string) {
  const own = new Set<string>();
  const plugin: Plugin = {
    name: "own-modules",
    apply: "build",
    buildEnd() {
      own.clear();
      own.add(page);
      for (const id of own)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
          const { importers = [], dynamicImporters = [] } = this.getModuleInfo(imported) ?? {};
          if (dynamicImporters.length === 0 && importers.every((importer) => own.has(importer))) own.add(imported);
        }
    },
  };
  return { plugin, isOwn: (id: string): boolean => own.has(id) };
}
