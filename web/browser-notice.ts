// Says in words that the browser is too old, or that the client did not start, where otherwise the logo would stay for
// ever. It is served as it is and must run in old browsers: no modules, and no syntax that is newer than ES5.

function hasWhatIsNeeded(): boolean {
  return (
    "noModule" in document.createElement("script") &&
    "CSS" in window &&
    // Chrome from 108 on, iOS from 15.4 on, Firefox from 101 on.
    CSS.supports("height", "1dvh") &&
    // Firefox from 114 on, iOS from 16 on.
    CSS.supports("width", "calc(1px * infinity)")
  );
}

function hide(home: HTMLElement | null): void {
  if (home) home.style.display = "none";
}

/** Shows one of the notices in index.html. They are gone once the client draws its first screen. */
function show(notice: HTMLElement | null): void {
  if (!notice) return;
  notice.style.display = "block";
  // Home as it was left (first-screen.ts) would never come to life.
  document.documentElement.removeAttribute("data-kept-home");
  hide(document.getElementById("kept-home"));
  // This is the whole page now, and the notice has its heading.
  if (notice.parentElement) notice.parentElement.setAttribute("role", "main");
}

function showIfNotStarted(): void {
  // web/main.tsx sets it.
  if (document.documentElement.hasAttribute("data-started")) return;
  // web/first-screen.ts sets it while the client waits for its turn.
  if (document.documentElement.hasAttribute("data-starts-late")) return;
  show(document.getElementById("not-started"));
}

if (hasWhatIsNeeded()) {
  window.addEventListener("load", showIfNotStarted);
  window.addEventListener("client-loaded", showIfNotStarted);
} else show(document.getElementById("browser-too-old"));
