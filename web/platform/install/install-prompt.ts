/**
 * The browser's own question whether to install the app, until it is asked. Browsers offer it once for each page, often
 * before a screen is there.
 */
export const installPrompt: { event?: Event | undefined } = {};

/** Defers the browser's install prompt until a tap on Install. */
export function keepInstallPrompt(page: Window): void {
  page.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt.event = event;
  });
}
