/** The addresses of the scripts that this page began with; none where it was not built. */
const findEntries = (): string[] =>
  [...document.querySelectorAll('script[type="module"][src]')].flatMap((script) => script.getAttribute("src") ?? []);

/** True where the server answers, and no longer with the build that this page is of. */
async function isOutdated(): Promise<boolean> {
  const entries = findEntries();
  if (entries.length === 0) return false;
  try {
    const response = await fetch("/", { cache: "no-store" });
    if (!response.ok) return false;
    const page = await response.text();
    return !entries.every((entry) => page.includes(entry));
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
