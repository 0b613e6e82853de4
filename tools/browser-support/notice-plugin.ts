import { join } from "node:path";
import type { Plugin } from "vite";
import { emitScript } from "../../web/build/emit-script.ts";
import { OLDEST_BROWSERS_TEXT } from "../../web/platform/supported-browsers.ts";

/**
 * Puts the names of the oldest browsers into index.html, and in the built client the script that tells people with an
 * older one. It is not a module and may run before or after the client: nothing waits for it.
 */
export function browserNotice(root: string): Plugin {
  return {
    name: "browser-notice",
    async generateBundle() {
      await emitScript(this, join(root, "web/browser-notice.ts"));
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const script = Object.values(bundle ?? {}).find(({ fileName }) => fileName.includes("browser-notice"));
        return {
          html: html.replaceAll("%OLDEST_BROWSERS%", OLDEST_BROWSERS_TEXT),
          tags: script ? [{ tag: "script", attrs: { async: true, src: `/${script.fileName}` }, injectTo: "body" }] : [],
        };
      },
    },
  };
}
