/** Imports the code of changes. In a file of its own, so that one chunk alone lists what else it needs. */
export const importEntryChanges = () => import("./entry-changes.ts");
