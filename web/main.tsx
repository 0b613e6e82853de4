import "./styles/radix.css";
import "./styles/app.css";
import type { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { User } from "../src/contracts/auth.ts";
import { isPublic } from "./app/pages.ts";
import { preloadPages, preloadTabs } from "./app/preload.ts";
import { Providers } from "./app/providers.tsx";
import { reloadRestoredPage } from "./app/restored-page.ts";
import { Router } from "./app/router.tsx";
import { applyTheme } from "./app/theme.ts";
import { configQuery } from "./features/config/queries.ts";
import { hasStoredDrafts } from "./lib/drafts.ts";
import { watchStylesheets } from "./lib/load-chunk.ts";
import { loadMissingFeatures } from "./lib/load-missing-features.ts";
import { markPageStarted } from "./lib/page-start.ts";
import { createQueryClient, fetchByKeyOrNull, USER_KEY } from "./lib/query-client.ts";
import { subscribeToSession } from "./lib/session-channel.ts";
import { dropShownPhotos, listAllResources } from "./lib/shown-photos.ts";
import { installTapGuard } from "./lib/tap-guard.ts";

/** Fetches the pages that a signed-in person is likely to open next, once it is known that somebody is signed in. */
function preloadTabsWhenSignedIn(queryClient: QueryClient): void {
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (!queryClient.getQueryData(USER_KEY)) return;
    stop();
    void preloadTabs(queryClient);
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
async function start(root: HTMLElement): Promise<void> {
  applyTheme(document.body);
  reloadRestoredPage();
  watchStylesheets();
  listAllResources();
  // The next page of this tab finds them in the disk cache, if it has the same session.
  window.addEventListener("pagehide", dropShownPhotos);
  installTapGuard(window);
  const queryClient = createQueryClient();
  preloadTabsWhenSignedIn(queryClient);
  // What this tab shows and sends would be one account's, and the cookie another's.
  subscribeToSession((userId) => {
    if ((queryClient.getQueryData<User | null>(USER_KEY)?.id ?? null) !== userId) window.location.reload();
  });
  const { pathname } = window.location;
  // Fetched while the page's code loads. If it fails, the page fetches it again and shows the error.
  // Drafts that a session left behind are removed if it has ended.
  if (!isPublic(pathname) || hasStoredDrafts())
    void queryClient.prefetchQuery({ queryKey: USER_KEY, queryFn: fetchByKeyOrNull });
  void queryClient.prefetchQuery(configQuery());
  markPageStarted();
  // Until then the logo of index.html is shown: one change on the screen instead of a row of placeholders.
  // A failure is not handled here: the page that needs it tries again, and shows the error.
  await Promise.allSettled([loadMissingFeatures(), preloadPages(pathname)]);
  render(root, queryClient);
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root element.");
// Not awaited: a top-level await here would keep the chunk waiting for itself that the first page is in as well.
void start(root);
