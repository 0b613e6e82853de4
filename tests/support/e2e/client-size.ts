import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { PRELOADS } from "../../../src/web-assets.ts";
import { PATHS } from "../../../web/platform/paths.ts";

/** What a part of the client weighs and may weigh, in brotli bytes as the server sends them. */
export type Weight = { name: string; bytes: number; limit: number };

const LOGIN = PATHS.login;
const FIRST_LOAD_BYTES = 115_000;
const SCREEN_BYTES = 45_000;

/** What the first visit of the login weighs in the client that was built into `outdir`, and what each screen adds to it. */
export function weighScreens(outdir: string): Weight[] {
  const preloads: Record<string, string> = JSON.parse(readFileSync(join(outdir, PRELOADS), "utf8"));
  const assetsAt = (address: string) => new Set(preloads[address]?.match(/(?<=<\/)assets\/[^>]+/g));
  const weigh = (files: Iterable<string>): number =>
    [...files]
      .map((file) => join(outdir, file))
      .reduce((bytes, file) => bytes + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size, 0);
  const page = readFileSync(join(outdir, "index.html"), "utf8");
  const first = assetsAt(LOGIN).union(new Set(page.match(/(?<=src="\/)assets\/[^"]+\.js/g)));
  const screens = Object.keys(preloads).map((address) => ({
    name: address,
    bytes: weigh(assetsAt(address).difference(first)),
    limit: SCREEN_BYTES,
  }));
  return [
    { name: `first load of ${LOGIN}`, bytes: weigh(["index.html", ...first]), limit: FIRST_LOAD_BYTES },
    ...screens.sort((one, other) => other.bytes - one.bytes),
  ];
}
