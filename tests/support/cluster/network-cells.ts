import { spawnSync } from "bun";

const ip = (...args: string[]): void => {
  const { exitCode, stderr } = spawnSync(["ip", ...args]);
  if (exitCode !== 0) throw new Error(`ip ${args.join(" ")}: ${stderr}`);
};

/** Whether this process may make network namespaces and the bridges between them. */
export function canMakeCells(): boolean {
  const name = `mgtry${process.pid}`;
  if (process.getuid?.() !== 0 || !Bun.which("ip")) return false;
  const isMade = spawnSync(["ip", "link", "add", name, "type", "bridge"]).exitCode === 0;
  if (isMade) ip("link", "del", name);
  return isMade && spawnSync(["ip", "netns", "list"]).exitCode === 0;
}

/** A network of its own for a process: an address, the command that starts it there, and a wire that can be cut. */
export type Cell = { address: string; through: string[]; cut(): void; mend(): void };

/** Makes networks that reach each other, and this machine them, over a bridge. They have to be removed. */
export function createCells(count: number): { cells: Cell[]; remove(): void } {
  const id = process.pid % 10_000;
  const bridge = `mgb${id}`;
  const subnet = `10.231.${process.pid % 256}`;
  ip("link", "add", bridge, "type", "bridge");
  ip("addr", "add", `${subnet}.1/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  const cells = Array.from({ length: count }, (_, index) => {
    const [space, outer, inner] = [`mgn${id}-${index}`, `mgo${id}-${index}`, `mgi${id}-${index}`];
    const address = `${subnet}.${index + 10}`;
    ip("netns", "add", space);
    ip("link", "add", outer, "type", "veth", "peer", "name", inner);
    ip("link", "set", inner, "netns", space);
    ip("link", "set", outer, "master", bridge, "up");
    for (const args of [
      ["addr", "add", `${address}/24`, "dev", inner],
      ["link", "set", inner, "up"],
      ["link", "set", "lo", "up"],
    ])
      ip("-n", space, ...args);
    return {
      address,
      space,
      through: ["ip", "netns", "exec", space],
      cut: () => ip("link", "set", outer, "down"),
      mend: () => ip("link", "set", outer, "up"),
    };
  });
  return {
    cells,
    remove() {
      for (const { space } of cells) ip("netns", "del", space);
      ip("link", "del", bridge);
    },
  };
}
