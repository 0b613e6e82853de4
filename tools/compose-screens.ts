import { readFileSync } from "node:fs";
import { chromium } from "playwright";

const SCREEN = { width: 390, height: 844 };
const GAP = 24;
const BYTES_MAX = 150_000;

/** Draws pictures of screens of a phone side by side into a JPEG file of at most 150 KB. */
export async function composeScreens(pictures: string[], file: string, executablePath: string): Promise<void> {
  const images = pictures.map(
    (picture) => `<img src="data:image/png;base64,${readFileSync(picture).toString("base64")}">`,
  );
  const style = `body { display: flex; gap: ${GAP}px; margin: ${GAP}px } img { border-radius: 24px; outline: 1px solid #ccc }`;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const width = GAP + pictures.length * (SCREEN.width + GAP);
    const page = await browser.newPage({ viewport: { width, height: SCREEN.height + 2 * GAP } });
    await page.setContent(`<style>${style}</style>${images.join("")}`);
    const { byteLength } = await page.screenshot({ path: file, type: "jpeg", quality: 80 });
    if (byteLength > BYTES_MAX) throw new Error(`${file} has ${byteLength} bytes, more than ${BYTES_MAX}.`);
  } finally {
    await browser.close();
  }
}
