import * as ort from "onnxruntime-web/wasm";
import type { TextModels } from "../../text-models.ts";
import { decodeText, parseAlphabet } from "./decode-text.ts";
import { findAreas, type TextArea } from "./find-areas.ts";
import { measureContrast, type Pixels, readPixels, sampleArea } from "./pixels.ts";
import type { TextBox } from "./text-reader.ts";

const PICTURE_MAX_PIXELS = 2_500_000;
/** Texts are looked for in a smaller picture, whose sides are multiples of a step. More takes more memory. */
const DETECTION = { maxPixels: 560_000, step: 32 };
/** What ImageNet's pictures have on average, which the model was trained with; blue first. */
const MEANS = [0.485, 0.456, 0.406] as const;
const DEVIATIONS = [0.229, 0.224, 0.225] as const;
/** The height of a line of text as the model reads it, in pixels, and the least and greatest width. */
const LINE = { height: 48, minWidth: 48, maxWidth: 960, step: 16 };

const readBytes = async (path: string): Promise<Uint8Array> => new Uint8Array(await Bun.file(path).arrayBuffer());

async function createSession(path: string): Promise<ort.InferenceSession> {
  return ort.InferenceSession.create(await readBytes(path), { executionProviders: ["wasm"] });
}

/** Runs a model of one input and one output on planes of colors. */
async function run(session: ort.InferenceSession, planes: Float32Array, width: number, height: number) {
  const [input, output] = [session.inputNames[0] ?? "", session.outputNames[0] ?? ""];
  const tensor = new ort.Tensor("float32", planes, [1, 3, height, width]);
  const answer = (await session.run({ [input]: tensor }))[output];
  if (!(answer?.data instanceof Float32Array)) throw new Error("The model for text gave no numbers.");
  return { data: answer.data, dims: answer.dims };
}

const roundTo = (length: number, step: number): number => Math.max(step, Math.round(length / step) * step);

/** Finds the texts of a picture, in its pixels. */
async function detect(pixels: Pixels, model: string): Promise<TextArea[]> {
  const session = await createSession(model);
  const scale = Math.min(1, Math.sqrt(DETECTION.maxPixels / (pixels.width * pixels.height)));
  const [width, height] = [
    roundTo(pixels.width * scale, DETECTION.step),
    roundTo(pixels.height * scale, DETECTION.step),
  ];
  const whole = { x: pixels.width / 2, y: pixels.height / 2, width: pixels.width, height: pixels.height, angle: 0 };
  const { dark, light } = measureContrast(pixels);
  const range = Math.max(1, light - dark);
  const planes = sampleArea(pixels, whole, [width, height], (value, channel) => {
    const stretched = Math.min(1, Math.max(0, (value - dark) / range));
    return (stretched - (MEANS[channel] ?? 0)) / (DEVIATIONS[channel] ?? 1);
  });
  const { data } = await run(session, planes, width, height);
  await session.release();
  const [scaleX, scaleY] = [pixels.width / width, pixels.height / height];
  return findAreas({ width, height, data }).map((area) => ({
    x: area.x * scaleX,
    y: area.y * scaleY,
    width: area.width * scaleX,
    height: area.height * scaleY,
    angle: area.angle,
  }));
}

function computeLineWidth({ width, height }: TextArea): number {
  const length = roundTo((width / height) * LINE.height, LINE.step);
  return Math.min(LINE.maxWidth, Math.max(LINE.minWidth, length));
}

/** Turns a position about the origin until lines of this angle are level. */
const level = ({ x, y, angle }: TextArea) => ({
  x: x * Math.cos(angle) + y * Math.sin(angle),
  y: y * Math.cos(angle) - x * Math.sin(angle),
});

/** Reads the texts of a JPEG. It takes seconds of a core and 300 MB, so it runs in a process of its own. */
export async function readText(jpeg: Uint8Array, models: TextModels): Promise<TextBox[]> {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmBinary = await readBytes(models.wasm);
  const pixels = await readPixels(jpeg, PICTURE_MAX_PIXELS);
  const areas = await detect(pixels, models.detection);
  const session = await createSession(models.recognition);
  const alphabet = parseAlphabet(await Bun.file(models.characters).text());
  const boxes: TextBox[] = [];
  for (const area of areas) {
    const width = computeLineWidth(area);
    const planes = sampleArea(pixels, area, [width, LINE.height], (value) => value / 127.5 - 1);
    const { data, dims } = await run(session, planes, width, LINE.height);
    const read = decodeText(data, dims[2] ?? 1, alphabet);
    if (read.text !== "") boxes.push({ ...read, ...level(area), width: area.width, height: area.height });
  }
  return boxes;
}
