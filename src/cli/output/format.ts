/** The UTC date of an instant (UTC milliseconds), such as 2026-03-29. */
export const formatDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** An instant (UTC milliseconds) such as `2026-11-20 14:03 UTC`. */
export const formatTimeOf = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Rows of cells as lines with their columns aligned. */
export function formatTable(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
