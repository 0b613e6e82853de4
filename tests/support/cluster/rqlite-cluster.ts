import { findClosedPort } from "../ports.ts";
import { waitUntil } from "../wait-until.ts";
import { defineRqliteNode, formatDatabaseUrl, type RqliteNode } from "./rqlite.ts";

const SIZE = 3;

/** Where a node of a cluster listens, and a command that starts it there. */
export type Place = { http: string; raft: string; through?: readonly string[] };

const findPlace = async (): Promise<Place> => ({
  http: `127.0.0.1:${await findClosedPort()}`,
  raft: `127.0.0.1:${await findClosedPort()}`,
});

type Members = Record<string, { addr: string; leader: boolean }>;

/** Three nodes that have chosen a leader. They have to be removed. */
export async function createRqliteCluster(places?: readonly Place[]) {
  const found = places ?? (await Promise.all(Array.from({ length: SIZE }, findPlace)));
  const peers = found.map(({ raft }) => raft);
  const nodes = await Promise.all(found.map((place) => defineRqliteNode({ ...place, peers })));
  for (const node of nodes) node.launch();
  await Promise.all(nodes.map((node) => node.waitUntilReady()));

  /** The leader that a node knows. */
  async function askForLeader(node: RqliteNode): Promise<RqliteNode | undefined> {
    try {
      const members: Members = await (
        await node.ask("/nodes?timeout=1s", { signal: AbortSignal.timeout(2000) })
      ).json();
      const leader = Object.values(members).find((member) => member.leader);
      return nodes.find(({ raft }) => raft === leader?.addr);
    } catch {
      // A node that is down or cut off knows none.
      return undefined;
    }
  }

  return {
    nodes,
    url: formatDatabaseUrl(nodes.map(({ http }) => http)),
    /** The leader in the eyes of two nodes. */
    findLeader: (): Promise<RqliteNode> =>
      waitUntil("two nodes know the same leader", async () => {
        const votes = await Promise.all(nodes.map(askForLeader));
        return votes.find((vote) => vote && votes.filter((other) => other === vote).length > 1);
      }),
    async remove(): Promise<void> {
      for (const node of nodes) await node.remove();
    },
  };
}

export type RqliteTestCluster = Awaited<ReturnType<typeof createRqliteCluster>>;
