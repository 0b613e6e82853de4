/** The rows of every table below the heading, up to the next heading of its level, header rows left out. */
export function tableRows(markdown: string, heading: string): string[][] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  const isRule = (line: string | undefined): boolean => /^\|[ :|-]+\|$/.test(line ?? "");
  return lines.filter((line, at) => !isRule(line) && !isRule(lines[at + 1])).map(cellsOf);
}

/** Cells without the blanks around them; a bar in a cell is written with a backslash. */
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

/** What stands in a cell as code, without its backticks. */
export const codeOf = (cell: string | undefined): string => /^`+ ?(.*?) ?`+$/.exec(cell ?? "")?.[1] ?? "";
