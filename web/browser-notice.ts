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

/** Shows one of the notices in index.html. They are gone once the client draws its first screen. */
function show(notice: HTMLElement | null): void {
  if (!notice) return;
  notice.style.display = "block";
  // This is the whole page now, and the notice has its heading.
  if (notice.parentElement) notice.parentElement.setAttribute("role", "main");
}

function showIfNotStarted(): void {
  // web/main.tsx sets it.
  if (!document.documentElement.hasAttribute("data-started")) show(document.getElementById("not-started"));
}

if (hasWhatIsNeeded()) window.addEventListener("load", showIfNotStarted);
else show(document.getElementById("browser-too-old"));
