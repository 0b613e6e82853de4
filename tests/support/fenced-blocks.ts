import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.ts";

export type FencedBlock = {
  /** What stands behind the opening fence, such as `sh`; empty if nothing does. */
  language: string;
  text: string;
  /** The heading above it. */
  heading: string;
  /** The line of the opening fence, from 1. */
  line: number;
};

/** The fenced code blocks of a page of the project, such as `docs/self-hosting.md`, from top to bottom. */
export function readFencedBlocks(page: string): FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let heading = "";
  let open: FencedBlock | undefined;
  for (const [index, line] of readFileSync(join(ROOT, page), "utf8").split("\n").entries()) {
    const fence = /^```(.*)$/.exec(line);
    if (fence && open) {
      blocks.push(open);
      open = undefined;
    } else if (fence) open = { language: fence[1] ?? "", text: "", heading, line: index + 1 };
    else if (open) open.text += `${line}\n`;
    else heading = /^#+ (.+)$/.exec(line)?.[1] ?? heading;
  }
  return blocks;
}
