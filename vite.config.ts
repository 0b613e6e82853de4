import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { browserNotice } from "./tests/support/browser-support/notice-plugin.ts";
import { OLDEST_BROWSERS } from "./web/lib/supported-browsers.ts";

// The client: `vite build` writes dist/web (see tools/build-client.ts), the development server is part of `bun run dev`.

export default defineConfig({
  root: join(import.meta.dirname, "web"),
  publicDir: join(import.meta.dirname, "static"),
  plugins: [react(), browserNotice(import.meta.dirname)],
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: "radix-sources",
          AtRule: {
            // Only these rules' own classes are in use, not those for wider screens.
            breakpoints: (rule) => void rule.replaceWith(rule.nodes),
            // The contrasts that the design relies on are defined in sRGB alone.
            supports: (rule) => void (rule.params.includes("display-p3") && rule.remove()),
          },
        },
      ],
    },
  },
  build: {
    target: [
      `ios${OLDEST_BROWSERS.ios}`,
      `safari${OLDEST_BROWSERS.ios}`,
      `firefox${OLDEST_BROWSERS.firefox}`,
      `chrome${OLDEST_BROWSERS.chrome}`,
    ],
    outDir: join(import.meta.dirname, "dist/web"),
    emptyOutDir: true,
    // The server has these files beside the client, not in it.
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One script for a first visit, one for everybody who is signed in, and one for what several screens use. Without
          // the last each screen asks for dozens of small files, of which a browser gets six at once over HTTP/1.1; with
          // what only two screens share in it, every screen would load a third more than it needs.
          groups: [
            {
              name: "start",
              test: /rolldown\/runtime|\/web\/(main|features\/auth\/pages\/login-page)\.tsx$/,
              priority: 2,
            },
            { name: "signed-in", test: /\/web\/app\/signed-in\.tsx$/, priority: 1 },
            { name: "shared", test: /[\\/](web|src|node_modules)[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
