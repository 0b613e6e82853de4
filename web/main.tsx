import "./styles/radix.css";
import "./styles/app.css";
import type { QueryClient } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { User } from "../src/contracts/auth.ts";
import { SECOND_MS } from "../src/shared/product/durations.ts";
import { isPublic } from "./app/pages.ts";
import { keepAppWhenIdle, preloadPages, preloadTabs } from "./app/preload.ts";
import { Providers } from "./app/providers.tsx";
import { Router } from "./app/router.tsx";
import { importEntryChanges } from "./domain/diary/import-entry-changes.ts";
import { importPendingChanges } from "./domain/entry/import-pending-changes.ts";
import { configQuery } from "./features/config/queries.ts";
import { toPath } from "./platform/address.ts";
import { PENDING_CHANGES_KEY, readItem } from "./platform/device-storage.ts";
import { hasStoredDrafts } from "./platform/drafts.ts";
import { keepInstallPrompt } from "./platform/install/install-prompt.ts";
import { loadInBackground, watchStylesheets } from "./platform/load-chunk.ts";
import { markPageStarted } from "./platform/page-start.ts";
import { createQueryClient, fetchByKeyOrNull, USER_KEY } from "./platform/query-client.ts";
import { subscribeToSession } from "./platform/session-channel.ts";
import { dropShownPhotos, listAllResources } from "./platform/shown-photos.ts";
import { restoreFlags } from "./platform/stored-data-flags.ts";
import { importToaster } from "./ui/feedback/toast.tsx";
import { installTapGuard } from "./ui/hooks/tap-guard.ts";

/** How long Home as it was left, in which nothing can be tapped, stands for the answers of a slow server. */
const SNAPSHOT_MAX_MS = 5 * SECOND_MS;

/** The Radix Themes settings. */
const THEME = { accentColor: "jade", grayColor: "sage", radius: "large" } as const;

const importSync = () => import("./offline/cache/sync-diary.ts");
const importQueue = () => import("./offline/outbox/change-queue.ts");

const findUserId = (queryClient: QueryClient): number | undefined =>
  queryClient.getQueryData<User | null>(USER_KEY)?.id;

/**
 * Fetches the pages that a signed-in person is likely to open next, once it is known that someone is signed in, and keeps
 * the diary on the device from then on.
 */
function preloadTabsWhenSignedIn(queryClient: QueryClient): void {
  const stop = queryClient.getQueryCache().subscribe(() => {
    const userId = findUserId(queryClient);
    if (userId === undefined) return;
    stop();
    if (readItem(PENDING_CHANGES_KEY) !== null) void resumeOutbox(queryClient, userId);
    // What is tapped is stored and confirmed also where their code can no longer be fetched.
    void preloadTabs(queryClient, [importEntryChanges, importPendingChanges, importToaster]).then(() => {
      void loadInBackground(importSync).then(({ syncDiary }) => syncDiary(queryClient));
      void resumeUnmarkedQueue(queryClient, userId);
    });
  });
}

/** Sends what this device has of the account that the server does not. */
async function resumeOutbox(queryClient: QueryClient, userId: number): Promise<void> {
  const queue = await loadInBackground(importQueue);
  // Someone else may have signed in meanwhile.
  if (findUserId(queryClient) === userId) await queue.resumeOutbox(queryClient, userId);
}

/** Does the same where a browser that was killed has lost the mark of pending changes. */
async function resumeUnmarkedQueue(queryClient: QueryClient, userId: number): Promise<void> {
  if (readItem(PENDING_CHANGES_KEY) !== null) return;
  await restoreFlags();
  if (readItem(PENDING_CHANGES_KEY) !== null) await resumeOutbox(queryClient, userId);
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

/**
 * Where Home is shown as it was left (first-screen.ts), waits for what it needs to be drawn as a whole: the figures then
 * change, and nothing moves. With a very slow connection it is drawn part by part.
 */
async function waitBehindSnapshot(root: HTMLElement, queryClient: QueryClient): Promise<void> {
  const kept = document.getElementById("kept-home");
  if (!kept) return;
  // It goes with the first screen that is drawn.
  root.replaceChildren(kept);
  const prefetch = async () => {
    const user = await queryClient.fetchQuery({ queryKey: USER_KEY, queryFn: fetchByKeyOrNull });
    await queryClient.prefetchQuery(configQuery());
    if (user) await (await import("./features/home/prefetch-home.ts")).prefetchHome(queryClient);
  };
  const timeout = new Promise((resolve) => setTimeout(resolve, SNAPSHOT_MAX_MS));
  // What fails is shown by the screen.
  await Promise.race([prefetch().catch(() => undefined), timeout]);
}

/**
 * Loads what the client needs and not every browser of OLDEST_BROWSERS has: Temporal, which diary days are counted with,
 * and Intl.Segmenter, which counts visible characters. Nothing is loaded where both are there. Rejects if a part cannot
 * be loaded.
 */
async function loadMissingFeatures(): Promise<void> {
  await Promise.all([
    "Temporal" in globalThis ? undefined : import("temporal-polyfill/global"),
    "Segmenter" in Intl ? undefined : import("unicode-segmenter/intl-polyfill"),
  ]);
}

/**
 * Reloads a page that the browser brings back from its back/forward cache as it was left: since then someone may have
 * signed out. It is hidden when it is left, so that nothing of it is seen before the reload.
 */
function reloadRestoredPage(): void {
  window.addEventListener("pagehide", ({ persisted }) => {
    if (persisted) document.documentElement.style.visibility = "hidden";
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}

/**
 * Sets the theme on the page's body, because toasts and sheets are rendered there too. This replaces Radix's Theme
 * component, which would add the code of its tooltips (12 KB compressed).
 */
function applyTheme(body: HTMLElement): void {
  body.classList.add("radix-themes");
  body.dataset.accentColor = THEME.accentColor;
  body.dataset.grayColor = THEME.grayColor;
  body.dataset.radius = THEME.radius;
  body.dataset.scaling = "100%";
  body.dataset.panelBackground = "solid";
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
  keepInstallPrompt(window);
  const queryClient = createQueryClient();
  preloadTabsWhenSignedIn(queryClient);
  // What this tab shows and sends would be one account's, and the cookie another's.
  subscribeToSession((userId) => {
    if ((findUserId(queryClient) ?? null) !== userId) window.location.reload();
  });
  const pathname = toPath(window.location.pathname);
  // Fetched while the page's code loads. If it fails, the page fetches it again and shows the error.
  // Drafts that a session left behind are removed if it has ended.
  if (!isPublic(pathname) || hasStoredDrafts())
    void queryClient.prefetchQuery({ queryKey: USER_KEY, queryFn: fetchByKeyOrNull });
  void queryClient.prefetchQuery(configQuery());
  markPageStarted();
  // Until then the logo of index.html is shown: one change on the screen instead of a row of placeholders.
  // A failure is not handled here: the page that needs it tries again, and shows the error.
  await Promise.allSettled([loadMissingFeatures(), preloadPages(pathname)]);
  await waitBehindSnapshot(root, queryClient);
  render(root, queryClient);
  void keepAppWhenIdle(queryClient);
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root element.");
// Not awaited: a top-level await here would keep the chunk waiting for itself that the first page is in as well.
void start(root);
