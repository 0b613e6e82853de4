/** The addresses of the scripts that this page began with; none where it was not built. */
const findEntries = (): string[] =>
  [...document.querySelectorAll('script[type="module"][src]')].flatMap((script) => script.getAttribute("src") ?? []);

/** True if the server responds with a newer build than this page's. */
async function isOutdated(): Promise<boolean> {
  const entries = findEntries();
  if (entries.length === 0) return false;
  try {
    const response = await fetch("/", { cache: "no-store" });
    if (!response.ok) return false;
    const page = await response.text();
    return !entries.every((entry) => page.includes(entry));
  } catch {
    // The server cannot be reached, so reloading would lose the page.
    return false;
  }
}

/**
 * Imports a chunk of the client. After an update the server no longer has this page's chunks: then the page is reloaded
 * at its current address, and the promise stays pending until that happens. Any other failure is thrown.
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
