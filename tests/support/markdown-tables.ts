/** The rows of every table below the heading, up to the next heading of its level, header rows left out. */
export function parseTableRows(markdown: string, heading: string): string[][] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  const isRule = (line: string | undefined): boolean => /^\|[ :|-]+\|$/.test(line ?? "");
  return lines.filter((line, at) => !isRule(line) && !isRule(lines[at + 1])).map(parseCells);
}

/** Cells without surrounding spaces; a bar in a cell is written with a backslash. */
const parseCells = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

/** The code in a cell, without its backticks. */
export const parseCode = (cell: string | undefined): string => /^`+ ?(.*?) ?`+$/.exec(cell ?? "")?.[1] ?? "";
