import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "./app/providers.tsx";
import { preloadScreen, Router } from "./app/router.tsx";
import { applyTheme } from "./app/theme.ts";
import { createQueryClient } from "./lib/query-client.ts";

/** Diary days are counted with Temporal, which not every browser has yet. */
async function loadMissingTemporal(): Promise<void> {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
}

function render(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <Router />
      </Providers>
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root element.");
applyTheme(document.body);
// Until then the page shows the logo of index.html: one change on the screen instead of a row of placeholders.
// What cannot be fetched now is missed by the screen that needs it, which says so.
await Promise.allSettled([loadMissingTemporal(), preloadScreen(window.location.pathname)]);
render(root);
