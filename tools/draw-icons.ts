import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { provideBrowser } from "../tests/support/e2e/provide-browser.ts";

// bun run icons: draws the PNG icons of static/ from the SVG files beside them. Phones take no SVG for a home screen.

const ICONS = [
  { source: "icon.svg", name: "icon-192.png", size: 192 },
  { source: "icon.svg", name: "icon-512.png", size: 512 },
  { source: "icon-maskable.svg", name: "icon-maskable-192.png", size: 192 },
  { source: "icon-maskable.svg", name: "icon-maskable-512.png", size: 512 },
  // iOS rounds the corners itself.
  { source: "icon-maskable.svg", name: "apple-touch-icon.png", size: 180 },
  { source: "shortcut-camera.svg", name: "shortcut-camera-96.png", size: 96 },
  { source: "shortcut-manual.svg", name: "shortcut-manual-96.png", size: 96 },
];

const root = join(import.meta.dir, "..");
const folder = join(root, "static");
const browser = await chromium.launch({ executablePath: await provideBrowser(root), args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  for (const { source, name, size } of ICONS) {
    const picture = Buffer.from(readFileSync(join(folder, source))).toString("base64");
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body { margin: 0 }</style><img width="${size}" height="${size}" src="data:image/svg+xml;base64,${picture}">`,
    );
    await page.screenshot({ path: join(folder, name), omitBackground: true });
  }
} finally {
  await browser.close();
}
