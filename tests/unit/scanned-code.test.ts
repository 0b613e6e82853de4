import { expect, test } from "bun:test";
import { createCodeVotes } from "../../web/features/camera/barcode/code-votes.ts";
import { readGtin } from "../../web/features/camera/barcode/scanned-code.ts";

test.each([
  ["ean_13", "3017620422003", 3017620422003],
  ["ean_8", "96385074", 96385074],
  // EAN-8, although UPC-E can be read of it as well: the detector knows which bars they are.
  ["ean_8", "01234565", 1234565],
  ["upc_a", "036000291452", 36000291452],
  ["upc_a", "0036000291452", 36000291452],
  ["upc_e", "01234565", 12345000065],
  ["upc_e", "0012345000065", 12345000065],
  ["itf", "15400141288763", 15400141288763],
])("%s %s is read", (format, rawValue, gtin) => expect(readGtin({ format, rawValue })).toBe(gtin));

test.each([
  ["ean_8", "96385075"],
  ["upc_e", "21234565"],
  ["itf", "0001234567"],
  ["itf", "00000000000000"],
  ["ean_13", "96385074"],
  ["qr_code", "3017620422003"],
  ["code_128", "3017620422003"],
  ["ean_13", "https://x.example"],
])("%s %s is not", (format, rawValue) => expect(readGtin({ format, rawValue })).toBeUndefined());

test("a code is certain once looks agree, and other digits need to be outvoted", () => {
  const [right, wrong] = [12345678905, 12345678004];
  const decide = (...looks: number[][]) => {
    const votes = createCodeVotes();
    return looks.map((look) => votes.add(look)).at(-1);
  };
  expect([decide([right]), decide([], []), decide([right, right])]).toEqual([undefined, undefined, undefined]);
  expect(decide([right], [], [right])).toBe(right);
  expect(decide([wrong], [right], [right])).toBeUndefined();
  expect(decide([wrong], [right], [right], [right])).toBe(right);
  expect(decide([right, wrong], [right, wrong], [right, wrong])).toBeUndefined();
  const votes = createCodeVotes();
  votes.add([right]);
  votes.clear();
  expect(votes.add([right])).toBeUndefined();
});
