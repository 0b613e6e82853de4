/** Imports the code of changes: one function, so that `loadChunk` knows where it was fetched ahead in vain. */
export const importEntryChanges = () => import("./entry-changes.ts");
