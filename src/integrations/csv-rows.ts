import type { Readable } from "node:stream";
import { type CsvError, type Info, type Options, parse } from "csv-parse";

/** A row of a CSV file, and the line in which it ends. */
export type CsvRow<Cells> = { cells: Cells; line: number };
/** Why a row was left out; `place` says where it stands, such as `food.csv, line 3`. */
export type RowProblem = { place: string; problem: string };

/** The rows of the CSV file `name` as it arrives. What is not a row goes to `onProblem`. */
export async function* readCsvRows<Cells>(
  stream: Readable,
  name: string,
  onProblem: (problem: RowProblem) => void,
  options: Pick<Options, "columns" | "trim">,
): AsyncGenerator<CsvRow<Cells>> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) =>
      void onProblem({ place: `${name}, line ${error?.lines ?? "?"}`, problem: "it is not a row of a CSV file" }),
    ...options,
  });
  stream.on("error", (error) => parser.destroy(error));
  stream.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Cells; info: Info }>) {
      yield { cells: record, line: info.lines };
    }
  } finally {
    stream.destroy();
  }
}
