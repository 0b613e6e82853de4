import type { Readable } from "node:stream";
import { DownloadError } from "../food-data-central/download-files.ts";

/** A longer line is not a food: those of Open Food Facts have up to a megabyte. */
const LINE_MAX_BYTES = 16 * 1024 * 1024;
const [NEWLINE, QUOTE, COMMA, RETURN] = [10, 34, 44, 13] as const;

/** The bytes of a stream, line by line. `findEnd` returns the end of the line that begins at a place, or -1. */
async function* splitLines(
  stream: Readable,
  findEnd: (bytes: Buffer, from: number) => number,
): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  let pieces: Buffer[] = [];
  let length = 0;
  const takeLines = (): Buffer[] => {
    const bytes = Buffer.concat([rest, ...pieces]);
    const lines: Buffer[] = [];
    let from = 0;
    for (let end = findEnd(bytes, 0); end >= 0; end = findEnd(bytes, from)) {
      lines.push(bytes.subarray(from, end));
      from = end + 1;
    }
    rest = bytes.subarray(from);
    [pieces, length] = [[], 0];
    if (rest.length > LINE_MAX_BYTES)
      throw new DownloadError("It has a line of over 16 MB, so it is not a list of foods.");
    return lines;
  };
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    // A long line is searched again once it has doubled, so that the time grows with its length.
    if (length >= rest.length) yield takeLines();
  }
  yield takeLines();
  if (rest.length > 0) yield [rest];
}

/** The lines of a stream, in groups as they arrive. */
export const scanLines = (stream: Readable): AsyncGenerator<Buffer[]> =>
  splitLines(stream, (bytes, from) => bytes.indexOf(NEWLINE, from));

/** Where a line of a CSV file ends, which may have line breaks within quotes. */
function findCsvEnd(bytes: Buffer, from: number): number {
  let isQuoted = false;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    // Two quotes within quotes end and begin them.
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (byte === NEWLINE && !isQuoted) return at;
  }
  return -1;
}

const unquote = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, cell.endsWith('"') ? -1 : undefined).replaceAll('""', '"') : cell;

/** The cells of a line at the wanted places. */
function readCells(line: Buffer, separator: number, wanted: readonly number[], hasQuotes: boolean): string[] {
  const cells: string[] = new Array(wanted.length).fill("");
  const end = line.at(-1) === RETURN ? line.length - 1 : line.length;
  let [place, from, isQuoted] = [0, 0, false];
  for (let at = 0; at <= end; at += 1) {
    const byte = at < end ? line[at] : undefined;
    if (hasQuotes && byte === QUOTE) isQuoted = !isQuoted;
    if (byte !== undefined && (byte !== separator || isQuoted)) continue;
    const index = wanted.indexOf(place);
    if (index >= 0) cells[index] = unquote(line.toString("utf8", from, at));
    place += 1;
    from = at + 1;
  }
  return cells;
}

type CsvOptions = {
  /** For messages. */
  name: string;
  separator: "," | "\t";
  /** Columns that have to be there, and those that may be missing, whose cells are empty then. */
  columns: readonly string[];
  optional?: readonly string[];
};

/**
 * The cells of a CSV file's rows in the order of `columns` and `optional`, in groups as they arrive. It looks at bytes and
 * makes texts of the wanted cells alone: a download has millions of rows. A tab-separated file has no quotes.
 */
export async function* scanCsv(stream: Readable, options: CsvOptions): AsyncGenerator<string[][]> {
  const { name, columns, optional = [] } = options;
  const hasQuotes = options.separator === ",";
  const separator = hasQuotes ? COMMA : 9;
  let wanted: number[] | undefined;
  for await (const lines of hasQuotes ? splitLines(stream, findCsvEnd) : scanLines(stream)) {
    const rows: string[][] = [];
    for (const line of lines) {
      if (wanted) {
        if (line.length > 1) rows.push(readCells(line, separator, wanted, hasQuotes));
        continue;
      }
      const header = line
        .toString("utf8")
        .replace(/^\ufeff/, "")
        .trimEnd()
        .split(options.separator)
        .map(unquote);
      const missing = columns.filter((column) => !header.includes(column));
      if (missing.length > 0) throw new DownloadError(`${name} has no column ${missing.join(", ")}.`);
      wanted = [...columns, ...optional].map((column) => header.indexOf(column));
    }
    yield rows;
  }
}
