import { test as bunTest } from "bun:test";
import { writeFailureReport } from "./executable/failure-report.ts";

type Body = (...values: unknown[]) => unknown;

const report =
  (name: string, run: Body): Body =>
  async (...values) => {
    try {
      return await run(...values);
    } catch (error) {
      await writeFailureReport([name, ...values.filter((value) => typeof value === "string")].join(" "), error);
      throw error;
    }
  };

type Define = (name: string, run: Body, timeout?: number) => void;
const defineReported =
  (define: Define): Define =>
  (name, run, timeout) =>
    define(name, report(name, run), timeout);

/**
 * Bun's `test`, `test.each` and `test.if`. A test that fails leaves a report in dist/test-reports: Bun's hooks do not know
 * how a test has ended.
 */
export const test = Object.assign(defineReported(bunTest as Define), {
  each: (table: readonly unknown[]) => defineReported(bunTest.each(table as unknown[][]) as Define),
  if: (isPossible: boolean) => defineReported(bunTest.if(isPossible) as Define),
}) as Pick<typeof bunTest, "each" | "if"> & Define;
