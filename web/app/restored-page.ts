/**
 * Reloads a page that the browser brings back from its back/forward cache as it was left: since then someone may have
 * signed out. It is hidden when it is left, so that nothing of it is seen before the reload.
 */
export function reloadRestoredPage(): void {
  window.addEventListener("pagehide", ({ persisted }) => {
    if (persisted) document.documentElement.style.visibility = "hidden";
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
