import { join } from "node:path";
import type { Plugin } from "vite";
import { emitScript } from "./emit-script.ts";

/** The client's entry in the page. */
const CLIENT = /<script type="module" crossorigin src="([^"]*\/start-[^"]+)"><\/script>/;

/** The stylesheet of the page, and its address. */
const SHEET = /<link rel="stylesheet" crossorigin href="([^"]+)">/;

/**
 * Puts into the built page the script that shows Home as it was left, and starts the client after that. The page waits for
 * it, but not for the stylesheet, which the script adds: Home as it was left has its own styles. Stylesheet and client are
 * fetched at the same time.
 */
export const firstScreen = (webDir: string): Plugin => ({
  name: "first-screen",
  apply: "build",
  async generateBundle() {
    await emitScript(this, join(webDir, "first-screen.ts"));
  },
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      const script = Object.values(bundle ?? {}).find(({ fileName }) => fileName.includes("first-screen"));
      if (!script) return html;
      const src = `/${script.fileName}`;
      const client = CLIENT.exec(html)?.[1];
      const sheet = SHEET.exec(html)?.[1];
      if (!client || !sheet) throw new Error("The built page has no client to start, or no stylesheet.");
      return {
        html: html
          .replace(CLIENT, `<link rel="modulepreload" crossorigin href="${client}">`)
          .replace(SHEET, `<link rel="preload" as="style" crossorigin href="${sheet}">`),
        tags: [
          // It is small, and asked for before the client's large files.
          { tag: "link", attrs: { rel: "preload", as: "script", href: src }, injectTo: "head-prepend" },
          { tag: "script", attrs: { src, "data-client": client, "data-sheet": sheet }, injectTo: "body-prepend" },
        ],
      };
    },
  },
});
