export {};

/** Nobody waits longer than this for a picture that the browser does not draw, as on a page that is not looked at. */
const DRAWN_WITHIN_MS = 100;

/** Resolves once the browser has drawn the page as index.html has it. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    const limit = setTimeout(resolve, DRAWN_WITHIN_MS);
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      clearTimeout(limit);
      resolve();
    });
    observer.observe({ type: "paint", buffered: true });
  });

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root element.");
// The logo and the name come first: where the code below is there sooner, reading it would hold them back.
await drawn();
// React is a script of its own, more than half of what is needed now, and fetched only now (docs/decisions/0016).
const [{ start }] = await Promise.all([import("./app/start.tsx"), import("react-dom/client")]);
await start(root);
