import { waitUntil } from "../wait-until.ts";
import type { Command, Send } from "./driver.ts";

/** The requests of W3C WebDriver, below the address of a session. */
const REQUESTS: Record<Command, (parameters: Record<string, unknown>) => [path: string, body: object]> = {
  navigate: ({ url }) => ["/url", { url }],
  refresh: () => ["/refresh", {}],
  execute: ({ script, args }) => ["/execute/async", { script, args }],
  click: ({ id }) => [`/element/${id}/click`, {}],
  type: ({ id, text }) => [`/element/${id}/value`, { text }],
};

type Answer = { value: { error?: string; message?: string; sessionId?: string } | null };

async function call(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${method} ${address}: ${value?.error} ${value?.message}`);
  return value;
}

/** Begins a session with a WebDriver that listens at `address`, in a browser with these capabilities. */
export async function openHttpSession(
  address: string,
  capabilities: object,
): Promise<{ send: Send; close(): Promise<unknown> }> {
  await waitUntil("the WebDriver answers", () =>
    call("GET", `${address}/status`).then(
      () => true,
      () => false,
    ),
  );
  const created = await call("POST", `${address}/session`, { capabilities: { alwaysMatch: capabilities } });
  const session = `${address}/session/${(created as { sessionId: string }).sessionId}`;
  return {
    send: (command, parameters = {}) => {
      const [path, body] = REQUESTS[command]({ ...parameters });
      return call("POST", session + path, body);
    },
    close: () => call("DELETE", session),
  };
}
