/** Switches a stylesheet on that index.html names without loading it; settles with what becomes of it. */
function switchOn(link: HTMLLinkElement): Promise<void> {
  if (link.sheet) return Promise.resolve();
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve(), { once: true });
    link.addEventListener(
      "error",
      () => {
        // Without it the next attempt changes something, and so asks again.
        link.removeAttribute("rel");
        reject(new Error(`The stylesheet ${link.href} did not come.`));
      },
      { once: true },
    );
    if (link.rel !== "stylesheet") link.rel = "stylesheet";
  });
}

/**
 * Loads the stylesheets of a screen's chunk, which the build names in index.html in the order in which they apply. There
 * are none in a page that was not built. Throws where one does not come.
 */
export async function loadStyles(chunk: string): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[data-screens~="${chunk}"]`);
  await Promise.all([...links].map(switchOn));
}
