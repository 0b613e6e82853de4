import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../paths.ts";

type Service = {
  image?: string;
  hostname?: string;
  command?: string[];
  ports?: string[];
  environment?: Record<string, string>;
  volumes: string[];
  read_only?: boolean;
  cap_drop?: string[];
  mem_limit?: string;
  pids_limit?: number;
};

/** compose.cluster.yaml as Docker Compose reads it. */
export const composeCluster = Bun.YAML.parse(readFileSync(join(ROOT, "compose.cluster.yaml"), "utf8")) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  configs: Record<string, { content: string }>;
};

const select = (start: string): Service[] =>
  Object.entries(composeCluster.services).flatMap(([name, service]) => (name.startsWith(start) ? [service] : []));

/** The nodes of rqlite. */
export const composeNodes = select("rqlite-");
/** The servers. */
export const composeServers = select("mealglass-");

/** A text with the variables of a file `.env` filled in, as `${NAME:?}` and `${NAME:-default}`. */
export const fillVariables = (text: string, values: Record<string, string>): string =>
  text.replace(/\$\{(\w+)(?::(?:\?|-([^}]*)))?\}/g, (_, name: string, fallback = "") => values[name] ?? fallback);
