import { readFileSync } from "node:fs";
import { decodePart, type EnvironmentReader } from "./environment-reader.ts";

/**
 * A cluster of rqlite: its nodes, such as http://a:4001, who asks them, and the certificates that are trusted in place of
 * the public ones (PEM).
 */
export type DatabaseCluster = {
  nodes: string[];
  user: { name: string; password: string } | null;
  ca: string | null;
};

const NAME = "DATABASE_URL";
const DEFAULT_PORT = "4001";
/** scheme://user:password@host:port,host:port?parameters; `URL` knows no list of hosts. */
const FORM = /^(?<scheme>rqlites?):\/\/(?:(?<user>[^@/?#]*)@)?(?<hosts>[^@/?#]+)\/?(?:\?(?<query>[^#]*))?$/;
/** A host name, an IPv4 address, or an IPv6 address in brackets, with a port or without. */
const HOST = /^(?<name>[\w.-]+|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?$/i;

function readUser(text: string): DatabaseCluster["user"] {
  const [name = "", ...password] = text.split(":");
  return name === "" ? null : { name: decodePart(name), password: decodePart(password.join(":")) };
}

/** The origin of a node; null if it is none. */
function readNode(text: string, scheme: "http" | "https"): string | null {
  const { name, port = DEFAULT_PORT } = HOST.exec(text)?.groups ?? {};
  return name === undefined || Number(port) > 65_535 ? null : `${scheme}://${name}:${port}`;
}

/** Reads the address of a cluster. What is wrong with it is a text, which never shows the value: that has a password. */
export function parseDatabaseUrl(value: string): DatabaseCluster | string {
  const { scheme, user = "", hosts = "", query = "" } = FORM.exec(value)?.groups ?? {};
  if (scheme === undefined) return "must be like rqlite://user:password@a:4001,b:4001,c:4001.";
  const protocol = scheme === "rqlites" ? "https" : "http";
  const nodes = hosts.split(",").map((host) => readNode(host, protocol));
  const wrong = nodes.indexOf(null);
  if (wrong >= 0) return `must list nodes such as a:4001, not "${hosts.split(",")[wrong]}".`;
  const parameters = new URLSearchParams(query);
  if ([...parameters.keys()].some((name) => name !== "ca" || protocol === "http"))
    return "may have no parameter but ca, and that only with rqlites://.";
  const file = parameters.get("ca");
  try {
    const ca = file ? readFileSync(file, "utf8") : null;
    return { nodes: nodes.filter((node) => node !== null), user: readUser(user), ca };
  } catch {
    return `names a file that cannot be read: ${file}`;
  }
}

/**
 * DATABASE_URL: a cluster of rqlite, which takes the place of the file in DATA_DIR. `rqlites` speaks https, and its
 * parameter `ca` names a PEM file with the certificates that are trusted in place of the public ones. Every server of the
 * cluster has to sign sessions with the same secret.
 */
export function readDatabaseCluster({ text, addProblem }: EnvironmentReader): DatabaseCluster | null {
  const value = text(NAME);
  if (value === null) return null;
  const cluster = parseDatabaseUrl(value);
  if (typeof cluster === "string") return addProblem(NAME, cluster);
  if (text("SESSION_SECRET") === null)
    addProblem("SESSION_SECRET", `is missing: every server on one ${NAME} needs the same.`);
  return cluster;
}
