import type { ServerProcess } from "./server-process.ts";

/** Registers an account named `name` and returns the header that signs it in. */
export async function register(server: ServerProcess, name = "bench"): Promise<Record<string, string>> {
  const answer = await fetch(`${server.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${name}@example.com`, username: name, password: "correct horse" }),
  });
  const token = /session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
  if (!token) throw new Error(`Could not register: ${await answer.text()}`);
  return { authorization: `Bearer ${token}` };
}
