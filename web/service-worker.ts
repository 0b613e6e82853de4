import { type SyncWorker, sendOnSync } from "./worker/background-sync.ts";
import { listenForPush, type PushWorker } from "./worker/push-events.ts";
import { receiveSharedPhotos } from "./worker/shared-photos.ts";
import { type ShellFile, type ShellWorker, serveShell } from "./worker/shell.ts";

// The app's service worker. It is built as one file, and knows the files of the client that it was built with.

/** Set by the build (web/build/service-worker-plugin.ts). */
declare const SHELL_FILES: readonly ShellFile[];

serveShell(self as unknown as ShellWorker, SHELL_FILES);
listenForPush(self as unknown as PushWorker);
receiveSharedPhotos();
sendOnSync(self as unknown as SyncWorker);
