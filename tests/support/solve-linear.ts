/** Solves a system of linear equations by Gaussian elimination with pivoting. */
export function solveLinear(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < rows.length; pivot += 1) {
    let best = pivot;
    for (let row = pivot + 1; row < rows.length; row += 1)
      if (Math.abs(at(row, pivot)) > Math.abs(at(best, pivot))) best = row;
    [rows[pivot], rows[best]] = [rows[best] as number[], rows[pivot] as number[]];
    for (let row = 0; row < rows.length; row += 1) {
      const factor = row === pivot ? 0 : at(row, pivot) / at(pivot, pivot);
      if (factor === 0) continue;
      rows[row] = (rows[row] as number[]).map((value, column) => value - factor * at(pivot, column));
    }
  }
  return rows.map((row, index) => (row[rows.length] ?? 0) / (row[index] ?? 0));
}
