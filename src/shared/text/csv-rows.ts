/** The cells of a row of a CSV file, and the number of the line in which it begins. */
export type CsvRow = { cells: string[]; line: number };

const LINE_BREAKS = /\r\n|\r|\n/g;

/**
 * The rows of a CSV file without empty ones. A cell in quotes may contain separators, line breaks and doubled quotes; a
 * quote elsewhere is a character of the cell. Spaces around cells are left out.
 */
export function readCsvRows(text: string, separator: string): CsvRow[] {
  const quoted = new RegExp(`[ ]*"([^"]*(?:""[^"]*)*)"[ ]*(?=${separator}|\r|\n|$)`, "y");
  const plain = new RegExp(`[^${separator}\r\n]*`, "y");
  const rows: CsvRow[] = [];
  let [at, line] = [0, 1];
  let row: CsvRow = { cells: [], line };

  function readCell(): string {
    quoted.lastIndex = at;
    const [whole = "", inside] = quoted.exec(text) ?? [];
    at += whole.length;
    line += whole.match(LINE_BREAKS)?.length ?? 0;
    if (inside !== undefined) return inside.replaceAll('""', '"').trim();
    plain.lastIndex = at;
    const [cell = ""] = plain.exec(text) ?? [];
    at += cell.length;
    return cell.trim();
  }

  while (at < text.length) {
    row.cells.push(readCell());
    if (text[at] === separator && at + 1 < text.length) at += 1;
    else {
      at += text.startsWith("\r\n", at) ? 2 : 1;
      line += 1;
      if (row.cells.some((cell) => cell !== "")) rows.push(row);
      row = { cells: [], line };
    }
  }
  return rows;
}

/** The text of a file: UTF-16 where its first bytes say so, else UTF-8. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
