/** The photos that this page analyzes where browsers have no locks. */
const analyzed = new Set<string>();

/**
 * Runs `task` if no page analyzes this photo, in any tab; otherwise returns undefined, or waits if `isPatient`. A page
 * that is closed or reloaded gives its locks back. On plain http, where browsers have none, only this page counts, and
 * no task waits: what two of them add has the same key.
 */
export async function withPhotoLock<Result>(
  id: string,
  task: () => Promise<Result>,
  { isPatient = false } = {},
): Promise<Result | undefined> {
  const { locks } = navigator as Partial<Pick<Navigator, "locks">>;
  if (locks) {
    return locks.request(`mealglass-photo-${id}`, { ifAvailable: !isPatient }, async (lock) =>
      lock ? task() : undefined,
    );
  }
  if (!isPatient && analyzed.has(id)) return undefined;
  analyzed.add(id);
  try {
    return await task();
  } finally {
    analyzed.delete(id);
  }
}
