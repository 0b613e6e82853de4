import { PUBLIC_URL_MISSING } from "../addresses.ts";

/** Prints links, one a line, so that another program can read them. */
export function printLinks(links: readonly string[]): void {
  for (const link of links) console.log(link);
  if (links.some((link) => link.startsWith("/"))) console.error(PUBLIC_URL_MISSING);
}
