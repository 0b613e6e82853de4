import { type MessagePort, parentPort } from "node:worker_threads";

/** A request to a node, and where its answer goes. `signal` becomes 1 when it is there. */
export type WorkerStart = { port: MessagePort; signal: Int32Array<SharedArrayBuffer> };
export type WorkerRequest = { url: string; headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> };
export type WorkerAnswer = { status: number; text: string };

async function post({ url, headers, body }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    const response = await fetch(url, { method: "POST", headers, body });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

parentPort?.once("message", ({ port, signal }: WorkerStart) => {
  port.on("message", async (request: WorkerRequest) => {
    port.postMessage(await post(request));
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
});
