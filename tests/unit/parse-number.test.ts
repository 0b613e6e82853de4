import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { formatNumberInput, parseNumber, parseOptionalDecimal } from "../../src/shared/text/parse-number.ts";

const ONLY_WHOLE = "Please enter only a number, such as 120";
const ONLY_DECIMAL = "Please enter only a number, such as 12.5";

describe("a typed number", () => {
  test.each<[value: number, ...texts: string[]]>([
    [62.5, "62,5", "62.5", " 62,5 ", "６２，５", "６２．５", "062,50", "\u200e62,5\u200f"],
    [62.5, "٦٢٫٥", "۶۲٫۵", "६२.५", "𝟲𝟮.𝟱"],
    [0.8, "0,8", ".8", ",8", "٫٨", "0,800", "0.800"],
    [62, "62", "62,", "62.", "62,0"],
    [-5, "-5", "−5"],
    [2000, "2 000", "2\u00a0000", "2\u202f000", "2\u2009000", "2'000", "2’000", "٢٬٠٠٠", "2000", "2 000,0"],
    [1234.5, "1.234,5", "1,234.5", "1 234,5", "1 234.5", "1'234.5", "1'234,5", "١٬٢٣٤٫٥", "1234,5"],
    [1234.567, "1 234,567", "1234,567", "1,234.567", "1.234,567"],
    [1_234_567, "1,234,567", "1.234.567", "1 234 567", "1.234.567,0"],
  ])("%p, as %j and others, is read alike in all fields", (value, ...texts) => {
    for (const text of texts) {
      expect([text, parseNumber(text, "decimal")]).toEqual([text, { value, problem: undefined }]);
      expect([text, parseNumber(text, "whole")]).toEqual([text, { value, problem: undefined }]);
    }
  });

  test.each([
    ["1,234", 1234, "1,234 has two meanings. Please enter 1234 or 1.2340"],
    ["1.234", 1234, "1.234 has two meanings. Please enter 1234 or 1.2340"],
    ["１２，５００", 12_500, "12,500 has two meanings. Please enter 12500 or 12.5000"],
  ])("%j is thousands in a field for whole numbers, and refused in one for decimals", (text, value, problem) => {
    expect(parseNumber(text, "whole")).toEqual({ value, problem: undefined });
    expect(parseNumber(text, "decimal")).toEqual({ value: Number.NaN, problem });
  });

  test.each([
    ...["1,2,3", "1.2.3", "1,23,456", "12,34.5", "1.234,567.8", "1,234,", "1 23", "62 5", "0 500", "1 234 5", "1'2"],
    ...[",,5", "1,5,", "--5", "5-", "+-5", "5e3", "1e999", "0x10", "½", "1½", "5²", "Ⅴ", "1/2", "62,5 g", "62.5g"],
    ...["~5", "5%", "\u202e52", "1_000", "5 5", "1. 5", "twelve 12"],
  ])("%j is refused", (text) => {
    expect(parseNumber(text, "decimal")).toEqual({ value: Number.NaN, problem: ONLY_DECIMAL });
    expect(parseNumber(text, "whole")).toEqual({ value: Number.NaN, problem: ONLY_WHOLE });
  });

  test.each(["", " ", "\u00a0", "tall", "-", ",", ".", "g"])(
    "%j has no numeral: the field says what it takes",
    (text) => {
      expect(parseNumber(text, "decimal")).toEqual({ value: Number.NaN, problem: undefined });
      expect(parseOptionalDecimal(text)).toEqual(text.trim() === "" ? 0 : Number.NaN);
    },
  );

  test("that the product writes into a field is read as that number", () => {
    expect([1.234, 62.5, 0.125, 1e-7, 5000].map(formatNumberInput)).toEqual([
      ...["1.2340", "62.5", "0.125", "0.00000010000000000000", "5000"],
    ]);
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 100_000, noNaN: true }), (value) => {
        expect(parseNumber(formatNumberInput(value), "decimal").value).toBeCloseTo(value, 15);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (thousandths) => {
        const value = thousandths / 1000;
        expect(parseNumber(formatNumberInput(value), "decimal").value).toBe(value);
      }),
    );
  });
});
