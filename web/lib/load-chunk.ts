/** The address of the script that this page began with; undefined where the page was not built. */
const ownEntry = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src") ?? undefined;

/** True where the server answers, and no longer with the build that this page is of. */
async function isOutdated(): Promise<boolean> {
  const entry = ownEntry();
  if (!entry) return false;
  try {
    const response = await fetch("/", { cache: "no-store" });
    return response.ok && !(await response.text()).includes(entry);
  } catch {
    // Out of reach: that is no reason to give up the page that is there.
    return false;
  }
}

/**
 * Imports a part of the client. A server that was updated since the page was loaded has no such part any more: the page
 * is then loaded again, at the address it is on, and the promise stays open until it goes. Any other failure is thrown.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!(await isOutdated())) throw error;
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
}
