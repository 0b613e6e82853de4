import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, transformWithOxc } from "vite";
import { OLDEST_BROWSERS_TEXT } from "../../../web/lib/supported-browsers.ts";

/**
 * Puts the names of the oldest browsers into index.html, and in the built client the script that tells people with an
 * older one. It is no module and may run before or after the client: nothing waits for it.
 */
export function browserNotice(root: string): Plugin {
  return {
    name: "browser-notice",
    async generateBundle() {
      const file = join(root, "web/browser-notice.ts");
      const { code } = await transformWithOxc(readFileSync(file, "utf8"), file, { sourcemap: false });
      // In a function of its own, so that its names are not the page's.
      this.emitFile({ type: "asset", name: "browser-notice.js", source: `(function () {\n${code}})();\n` });
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
