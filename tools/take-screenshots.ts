import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { runTestFiles } from "../tests/support/bun-test.ts";
import { provideBrowser } from "../tests/support/e2e/provide-browser.ts";
import { buildClient } from "./build-client.ts";
import { buildExecutable } from "./build-executable.ts";
import { composeScreens } from "./compose-screens.ts";

// bun run screenshots [word]...: takes pictures of every screen, sheet and dialog in every state and size, by running
// the browser tests that check them. Words select test files by path; other pictures stay. dist/screenshots/index.html
// shows all of them. The README's picture is made of three.

const root = join(import.meta.dir, "..");
const folder = join(root, "dist/screenshots");
const words = process.argv.slice(2);
/** The states in the README's picture: a result, Home after it, and Statistics. */
const README_STATES = ["told", "home-added", "stats-week"];

const examining = [...new Bun.Glob("tests/{e2e,hard}/**/*.test.ts").scanSync(root)]
  .filter((file) => /\/support\/gallery\/(gallery|screens)\.ts"/.test(readFileSync(join(root, file), "utf8")))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();
if (examining.length === 0) throw new Error(`No browser test that examines a screen matches ${words.join(" or ")}.`);

const picturesIn = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".png")) : []);

/** `home-390x844.png` is the state `home`. */
const stateOf = (name: string): string => name.replace(/-\d+x\d+\.png$/, "");

/** A page that shows each state in all sizes. */
function contactSheet(names: string[]): string {
  const states = Map.groupBy(names.sort(), stateOf);
  const rows = [...states].map(([state, pictures]) => {
    const images = pictures.map((name) => `<img src="${name}" alt="${name}" loading="lazy" height="480">`).join(" ");
    return `<h2>${state}</h2>\n<p>${images}</p>`;
  });
  const style = "body { font-family: sans-serif; background: #ccc } p { white-space: nowrap; overflow-x: auto }";
  return `<!doctype html>\n<title>Screens</title>\n<style>${style}</style>\n${rows.join("\n")}\n`;
}

if (words.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await buildClient(root);
await buildExecutable(root);
const browser = await provideBrowser(root);
const env = { MEALGLASS_BROWSER: browser, MEALGLASS_SCREENSHOTS: folder };
const report = join(root, "dist/test-reports/screenshots.xml");
const { isGood } = runTestFiles(root, examining, { env, report, workers: availableParallelism() });
const pictures = picturesIn();
await Bun.write(join(folder, "index.html"), contactSheet(pictures));
const readmePictures = README_STATES.map((state) => join(folder, `${state}-390x844.png`));
if (readmePictures.every((picture) => existsSync(picture)))
  await composeScreens(readmePictures, join(root, "docs/screens.jpg"), browser);
const states = [...new Set(pictures.map(stateOf))];
console.log(`${states.length} states in ${pictures.length} pictures: ${states.join(", ")}`);
console.log(`See ${join(folder, "index.html")}`);
process.exit(isGood ? 0 : 1);
