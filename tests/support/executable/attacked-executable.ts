import { startExecutable } from "./executable.ts";

/** Starts the executable with these settings, and returns it with a function that sends JSON, good or not, to a path. */
export async function startAttackedExecutable(env: Record<string, string> = {}) {
  const server = await startExecutable({ env });
  const send = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return { ...server, send };
}
