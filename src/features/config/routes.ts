import { Elysia } from "elysia";
import { PublicConfig } from "../../contracts/config.ts";
import type { Connection } from "../../http/connection.ts";

type Deps = { facts: Omit<PublicConfig, "publicUrl"> & { publicUrl: string | null }; connection: Connection };

/** What the client needs to know before anybody signs in; without PUBLIC_URL the address is the one it came by. */
export const configRoutes = ({ facts, connection }: Deps) => {
  const originOf = (request: Request): string => {
    const url = new URL(request.url);
    if (connection.isSecure(request)) url.protocol = "https:";
    return url.origin;
  };
  return new Elysia().get("/config", ({ request }) => ({ ...facts, publicUrl: facts.publicUrl ?? originOf(request) }), {
    response: { 200: PublicConfig },
  });
};
