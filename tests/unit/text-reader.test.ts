import { expect, test } from "bun:test";
import { decodeText, parseAlphabet } from "../../src/integrations/text-reader/decode-text.ts";
import { findAreas, type TextMap } from "../../src/integrations/text-reader/find-areas.ts";
import { createTextReader } from "../../src/integrations/text-reader/text-reader.ts";

/** A map with a bar of text for each place, all turned by `angle` about the origin. */
function drawBars(bars: readonly { x: number; y: number; width: number; height: number }[], angle: number): TextMap {
  const map = { width: 400, height: 300, data: new Float32Array(400 * 300) };
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let at = 0; at < map.data.length; at += 1) {
    const [px, py] = [at % map.width, Math.floor(at / map.width)];
    const [x, y] = [px * cos + py * sin, py * cos - px * sin];
    const isInside = bars.some((bar) => Math.abs(x - bar.x) <= bar.width / 2 && Math.abs(y - bar.y) <= bar.height / 2);
    map.data[at] = isInside ? 0.9 : 0.05;
  }
  return map;
}

test.each([0, 8, -8])("lines that are tilted by %d degrees are found at their angle, short ones as well", (degrees) => {
  const angle = (degrees * Math.PI) / 180;
  const bars = [
    { x: 160, y: 100, width: 120, height: 10 },
    { x: 160, y: 140, width: 100, height: 10 },
    { x: 260, y: 140, width: 12, height: 10 },
  ];
  const areas = findAreas(drawBars(bars, angle));
  expect(areas).toHaveLength(3);
  for (const area of areas) expect(Math.abs(area.angle - angle)).toBeLessThan(0.01);
  const [short] = areas.toSorted((a, b) => a.width - b.width);
  expect(Math.abs((short?.x ?? 0) - (260 * Math.cos(angle) - 140 * Math.sin(angle)))).toBeLessThan(2);
});

test("an empty map has no text", () => {
  expect(findAreas(drawBars([], 0))).toEqual([]);
});

test("a line of classes is a text: repeated ones are one letter, letters of other scripts are left out", () => {
  const alphabet = parseAlphabet("a\n中\nb\n");
  const steps = [1, 1, 0, 1, 3, 4, 3];
  const rates = new Float32Array(steps.length * 5);
  for (const [step, index] of steps.entries()) {
    rates[step * 5 + index] = 0.8;
    rates[step * 5 + 2] = 0.9;
  }
  const { text, confidence } = decodeText(rates, 5, alphabet);
  expect(text).toBe("aab b");
  expect(confidence).toBeCloseTo(1);
});

const STARTED = [process.execPath, "-e"];
const { signal } = new AbortController();

test.each([
  ["fails", "process.exit(3)"],
  ["prints no JSON", "console.log('no')"],
])("a reader that %s is 503", async (_, code) => {
  const reader = createTextReader([...STARTED, code]);
  await expect(reader.read(1, new Uint8Array([1]), signal)).rejects.toMatchObject({ status: 503 });
});

test("a reader gets the picture, and no settings of the server", async () => {
  process.env.SESSION_SECRET = "secret of the server";
  const reader = createTextReader([
    ...STARTED,
    "console.log(JSON.stringify([(await Bun.stdin.bytes()).length, process.env.SESSION_SECRET ?? null]))",
  ]);
  expect((await reader.read(1, new Uint8Array(70_000), signal)) as unknown).toEqual([70_000, null]);
  delete process.env.SESSION_SECRET;
});

test("a reader is ended with its request", async () => {
  const abort = new AbortController();
  const reader = createTextReader([...STARTED, "setInterval(() => {}, 1000)"]);
  const reading = reader.read(1, new Uint8Array([1]), abort.signal);
  abort.abort();
  await expect(reading).rejects.toMatchObject({ status: 503 });
});
