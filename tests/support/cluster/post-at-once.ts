import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { WorkerAnswer, WorkerRequest, WorkerStart } from "./rqlite-worker.ts";

const TIMEOUT_MS = 30_000;

function startWorker() {
  const worker = new Worker(new URL("./rqlite-worker.ts", import.meta.url));
  worker.unref();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  port1.unref();
  const start: WorkerStart = { port: port2, signal };
  worker.postMessage(start, [port2]);
  return { port: port1, signal };
}

let running: ReturnType<typeof startWorker> | undefined;

/** Sends a request and waits for its answer, while nothing else happens in this thread. Throws if that is no 200. */
export function postAtOnce(request: WorkerRequest): string {
  running ??= startWorker();
  const { port, signal } = running;
  Atomics.store(signal, 0, 0);
  port.postMessage(request);
  if (Atomics.wait(signal, 0, 0, TIMEOUT_MS) === "timed-out") throw new Error(`${request.url} did not answer`);
  const answer: WorkerAnswer | undefined = receiveMessageOnPort(port)?.message;
  if (answer?.status !== 200) throw new Error(`${request.url} answered ${answer?.status}: ${answer?.text}`);
  return answer.text;
}
