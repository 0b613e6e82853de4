/** Imports the list of pending changes. It is fetched ahead, because it is shown where nothing can be fetched. */
export const importPendingChanges = async () => (await import("./pending-changes.tsx")).PendingChanges;
