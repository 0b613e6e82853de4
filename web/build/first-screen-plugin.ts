import { join } from "node:path";
import type { Plugin } from "vite";
import { emitScript } from "./emit-script.ts";

/** The client's entry in the page. */
const CLIENT = /<script type="module" crossorigin src="([^"]*\/start-[^"]+)"><\/script>/;

/**
 * Puts into the built page the script that shows Home as it was left, and starts the client after that. The page waits for
 * it, as it does for its stylesheet, which is larger. The client is fetched at the same time.
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
      if (!client) throw new Error("The built page has no client to start.");
      return {
        html: html.replace(CLIENT, `<link rel="modulepreload" crossorigin href="${client}">`),
        tags: [
          // It is small, and asked for before the client's large files.
          { tag: "link", attrs: { rel: "preload", as: "script", href: src }, injectTo: "head-prepend" },
          { tag: "script", attrs: { src, "data-client": client }, injectTo: "body-prepend" },
        ],
      };
    },
  },
});
