import { listenForPush, type PushWorker } from "./worker/push-events.ts";

// The app's service worker. It is built as one file and answers no request: pages come from the network.

listenForPush(self as unknown as PushWorker);
