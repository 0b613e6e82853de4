import { join } from "node:path";

export type EverydaySearch = { typed: string; isAcceptable: (name: string) => boolean };

const escapeWord = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A check of one alternative, such as "toast butter -peanut". */
function parseAlternative(text: string): (name: string) => boolean {
  const checks = text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const isForbidden = word.startsWith("-");
      const pattern = new RegExp(`(?:^|[^a-z0-9])${escapeWord(isForbidden ? word.slice(1) : word)}`, "i");
      return (name: string) => pattern.test(name) !== isForbidden;
    });
  return (name) => checks.every((check) => check(name));
}

/** A check of a name: a pattern between slashes, or alternatives after bars. */
export function parseAcceptable(acceptable: string): (name: string) => boolean {
  const [, source, flags] = /^\/(.*)\/(i?)$/.exec(acceptable) ?? [];
  if (source) return (name) => new RegExp(source, flags).test(name);
  const alternatives = acceptable.split("|").map(parseAlternative);
  return (name) => alternatives.some((fits) => fits(name));
}

function parseLine(line: string): EverydaySearch {
  const [typed, acceptable] = line.split(" : ");
  if (!typed || !acceptable) throw new Error(`"${line}" is no search`);
  return { typed, isAcceptable: parseAcceptable(acceptable) };
}

const lines = (await Bun.file(join(import.meta.dir, "everyday-phrases.txt")).text()).split("\n");

/** The searches of everyday-phrases.txt, which says how they are written. */
export const EVERYDAY_PHRASES: readonly EverydaySearch[] = lines
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map(parseLine);
