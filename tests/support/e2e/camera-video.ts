import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterThisFile } from "../after-test.ts";
import { type FileBytes, png, type Rgb } from "../pictures.ts";

const TABLE: Rgb = [124, 92, 70];
/** The plate's rings from the center outwards, with their radius as a share of the picture's height. */
const RINGS: readonly (readonly [reach: number, color: Rgb])[] = [
  [0.11, [232, 184, 106]],
  [0.22, [181, 81, 43]],
  [0.25, [214, 150, 84]],
  [0.32, [244, 240, 230]],
];

/** A JPEG of a plate with a pizza from above, for screenshots. */
export async function plateJpeg(width = 1280, height = 720): Promise<FileBytes> {
  const colorAt = (x: number, y: number): Rgb => {
    const distance = Math.hypot(x - width / 2, y - height / 2) / height;
    return RINGS.find(([reach]) => distance < reach)?.[1] ?? TABLE;
  };
  return new Uint8Array(await new Bun.Image(png(width, height, colorAt)).jpeg({ quality: 90 }).bytes());
}

/**
 * Creates an MJPEG file with a single image for Chromium's fake camera and returns its path. It is removed after the
 * test file.
 */
export async function cameraVideo(picture: Promise<FileBytes> = plateJpeg()): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "mealglass-camera-"));
  afterThisFile(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "meal.mjpeg");
  writeFileSync(file, await picture);
  return file;
}
