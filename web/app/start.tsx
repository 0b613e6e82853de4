import type { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { User } from "../../src/contracts/auth.ts";
// What every first screen needs beside this file.
import "../components/field.tsx";
import "../components/password-field.tsx";
import "../features/auth/queries.ts";
import "../lib/form.ts";
import "./require-auth.tsx";
import { config } from "../features/config/queries.ts";
import { hearOtherTabs } from "../lib/other-tabs.ts";
import { createQueryClient, fetchByKeyOrNull, USER_KEY } from "../lib/query-client.ts";
import { Providers } from "./providers.tsx";
import { Router } from "./router.tsx";
import { isPublic, preloadScreen, preloadTabs } from "./screens.ts";
import { applyTheme } from "./theme.ts";

// Whatever is fetched later imports this file, of which it needs nothing: it is there by then, and the bundler keeps what
// both use in one script with it, which is smaller than several (docs/decisions/0014).

/** Diary days are counted with Temporal, which not every browser has yet. */
async function loadMissingTemporal(): Promise<void> {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
}

/** Fetches the screens that a signed-in person is likely to open next, once it is known that somebody is signed in. */
function preloadTabsWhenSignedIn(queryClient: QueryClient): void {
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (!queryClient.getQueryData(USER_KEY)) return;
    stop();
    void preloadTabs();
  });
}

function render(root: HTMLElement, queryClient: QueryClient): void {
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <Router />
      </Providers>
    </StrictMode>,
  );
}

/** Draws the screen at the page's address into `root`, once there is something to see. */
export async function start(root: HTMLElement): Promise<void> {
  applyTheme(document.body);
  const queryClient = createQueryClient();
  preloadTabsWhenSignedIn(queryClient);
  // What this tab shows and sends would be one account's, and the cookie another's.
  hearOtherTabs((userId) => {
    if ((queryClient.getQueryData<User | null>(USER_KEY)?.id ?? null) !== userId) window.location.reload();
  });
  const { pathname } = window.location;
  // Asked while the screen's code is on its way. What fails is asked again by the screen, which says so.
  if (!isPublic(pathname)) void queryClient.prefetchQuery({ queryKey: USER_KEY, queryFn: fetchByKeyOrNull });
  void queryClient.prefetchQuery(config());
  // Until then the page shows the logo of index.html: one change on the screen instead of a row of placeholders.
  // What cannot be fetched now is missed by the screen that needs it, which says so.
  await Promise.allSettled([loadMissingTemporal(), preloadScreen(pathname)]);
  render(root, queryClient);
}
