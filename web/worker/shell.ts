import { addPlugins, addRoute, matchPrecache, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { isForeignPage, isOwnAnswer, NETWORK_LOGIN_ADDRESS } from "../../src/shared/product/answer-headers.ts";
import { toAddress, toPath } from "../platform/address.ts";

// The built client on the device: every screen's code, so that the app opens without a connection. It holds nothing of
// an account, and answers nothing but the addresses of screens and of the client's own files.

/** A file of the built client; `revision` where its name does not change with its content. */
export type ShellFile = {
  url: string;
  revision: string | null;
  /** A global that makes the file needless where a browser has it. */
  unless?: string;
};

type WaitingEvent = { waitUntil(work: Promise<unknown>): void };

/** As much of a service worker's global scope as is used here. TypeScript's own types exclude those of pages. */
export type ShellWorker = {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "activate", listener: (event: WaitingEvent) => void): void;
};

type ScreenEvent = WaitingEvent & { preloadResponse?: Promise<Response | undefined> };

/** The page of all screens. */
const SHELL = toAddress("/index.html");

/** How long a screen waits for the server's page: with a worse connection the one on the device is shown. */
const SERVER_WAIT_MS = 3000;

/** What the server answers itself, as do all addresses that end like a file. */
const OF_SERVER = /^\/(api|healthz|readyz|metrics)(\/|$)|\.[^/]*$/;

const isScreen = ({ pathname }: URL): boolean => {
  const path = toPath(pathname);
  return !OF_SERVER.test(path) && path !== NETWORK_LOGIN_ADDRESS;
};

const wait = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/** The server's page, which the browser has asked for already where it can; undefined without a connection. */
async function askServer(event: ScreenEvent, request: Request): Promise<Response | undefined> {
  try {
    return (await event.preloadResponse) ?? (await fetch(request));
  } catch {
    // Offline: the page on the device is shown.
    return undefined;
  }
}

/** Home is opened, and not reloaded for what is new. In a frame the server says whether it may be there. */
const opensHome = ({ url, cache, destination }: Request): boolean => {
  const { pathname, search } = new URL(url);
  return toPath(pathname) === "/" && search === "" && cache === "default" && destination !== "iframe";
};

/**
 * The server's page, so that a reload shows the newest version; the one on the device where the server has none. Home is
 * opened with the one on the device: people don't wait for the network before they see it (docs/decisions/0025-offline-app.md).
 */
async function answerScreen(event: ScreenEvent, request: Request): Promise<Response> {
  const asked = askServer(event, request);
  event.waitUntil(asked);
  const kept = opensHome(request) ? await matchPrecache(SHELL) : undefined;
  if (kept) return kept;
  const answer = await Promise.race([asked, wait(SERVER_WAIT_MS)]);
  // A proxy has pages of its own while the server behind it restarts, and a login before it redirects.
  if (answer && answer.status < 500 && isOwnAnswer(answer)) return answer;
  return (await matchPrecache(SHELL)) ?? (await asked) ?? Response.error();
}

/** Keeps only this server's files. A page that a portal has put into the browser's cache is fetched once more. */
const OWN_FILES = {
  fetchDidSucceed: async ({ request, response }: { request: Request; response: Response }) =>
    isForeignPage(response) ? fetch(new Request(request, { cache: "reload" })) : response,
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.ok && !isForeignPage(response) ? response : null,
};

/** Keeps these files on the device, and opens the app's screens with them where the server cannot. */
export function serveShell(worker: ShellWorker, files: readonly ShellFile[]): void {
  addPlugins([OWN_FILES]);
  precache(
    files
      .filter(({ unless }) => unless === undefined || !(unless in globalThis || unless in Intl))
      .map(({ url, revision }) => ({ url: toAddress(url), revision })),
  );
  // Before the route of the files, or /index.html would be the device's.
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === "navigate" && (isScreen(url) || url.pathname === SHELL),
    ({ event, request }) => answerScreen(event, request),
  );
  addRoute({ directoryIndex: "", cleanURLs: false, ignoreURLParametersMatching: [] });
  // At once: a page that is open asks the server for what only the version before had, and follows it by a reload.
  void worker.skipWaiting();
  worker.addEventListener("activate", (event) =>
    event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload.enable()])),
  );
}
