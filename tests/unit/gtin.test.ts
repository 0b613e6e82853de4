import { expect, test } from "bun:test";
import { formatGtin, parseGtin, parseListedGtin } from "../../src/shared/food/gtin.ts";

const read = (code: string) => {
  const gtin = parseGtin(code);
  return gtin === undefined ? undefined : formatGtin(gtin);
};

test.each([
  ["EAN-13", "3017620422003", "03017620422003"],
  ["EAN-8", "96385074", "00000096385074"],
  ["UPC-A", "036000291452", "00036000291452"],
  ["EAN-13 of a UPC-A", "0036000291452", "00036000291452"],
  ["ITF-14", "15400141288763", "15400141288763"],
  ["UPC-E that ends in 0", "04252614", "00042100005264"],
  ["UPC-E that ends in 3", "01234531", "00012300000451"],
  ["UPC-E that ends in 4", "01234543", "00012340000053"],
  ["UPC-E that ends in 5 to 9", "01234565", "00012345000065"],
])("%s", (_, code, expected) => expect(read(code)).toBe(expected));

test("a wrong check digit, number of digits or sign is not a barcode", () => {
  for (const code of ["3017620422004", "96385075", "04252615", "15400141288764", "", "1", "123456789", "00000000"])
    expect([code, read(code)]).toEqual([code, undefined]);
  for (const code of ["301762042200x", "-3017620422003", " 96385074", "３017620422003", "0".repeat(14)])
    expect([code, read(code)]).toEqual([code, undefined]);
});

test("any one digit that is read wrong is noticed, in every kind of code", () => {
  for (const code of ["3017620422003", "96385074", "036000291452", "15400141288763"])
    for (let place = 0; place < code.length; place += 1)
      for (let digit = 0; digit < 10; digit += 1) {
        const misread = `${code.slice(0, place)}${digit}${code.slice(place + 1)}`;
        // Eight digits may be another UPC-E, which has a check of its own.
        if (misread !== code && !(code.length === 8 && /^[01]/.test(misread))) expect(read(misread)).toBeUndefined();
      }
});

test("a list's codes may lack leading zeros, or have too many", () => {
  expect(["36000291452", "0000036000291452", "15400141288763"].map(parseListedGtin)).toEqual([
    36000291452, 36000291452, 15400141288763,
  ]);
  expect(["", "0", "12345", "36000291453", "154001412887630", "x36000291452"].map(parseListedGtin)).toEqual(
    Array(6).fill(undefined),
  );
});
