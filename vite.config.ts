import { readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { type CSSOptions, defineConfig } from "vite";
import { browserNotice } from "./tools/browser-support/notice-plugin.ts";
import { firstScreen } from "./web/build/first-screen-plugin.ts";
import { findOwnModules } from "./web/build/own-modules-plugin.ts";
import { relativeChunks } from "./web/build/relative-chunks-plugin.ts";
import { serviceWorker } from "./web/build/service-worker-plugin.ts";
import { OLDEST_BROWSERS } from "./web/platform/supported-browsers.ts";

// The client: `vite build` writes dist/web (see tools/build-client.ts), the development server is part of `bun run dev`.

const WEB = join(import.meta.dirname, "web");
/** What Home shares with other screens comes with the frame of all screens. */
const { plugin: homeModules, isOwn: isHomesOwn } = findOwnModules(join(WEB, "features/home/pages/home-page.tsx"));

const COLORS = readFileSync(join(import.meta.dirname, "web/styles/radix.css"), "utf8").match(/(?<=colors\/)\w+/g);
/** What Radix's rules for a dark appearance, the classic variant and colors that are not imported apply to. */
const UNUSED = new RegExp(`\\.dark\\b|\\.rt-variant-classic\\b|-color='(?!(${COLORS?.join("|")})')\\w`);

/** Radix's tokens of components that are not imported, and of its shadows. */
const UNUSED_TOKENS =
  /^--(code|em|quote|strong|tab-(in)?active|cursor-(menu|slider|switch)|base-button-classic|shadow-\d)/;

/** Changes the sources of Radix's styles to what is in use (docs/decisions/0002-client-build.md). */
const postcss: CSSOptions["postcss"] = {
  plugins: [
    {
      postcssPlugin: "radix-sources",
      AtRule: {
        // Only these rules' own classes are in use, not those for wider screens.
        breakpoints: (rule) => void rule.replaceWith(rule.nodes),
        // The contrasts that the design relies on are defined in sRGB alone.
        supports: (rule) => void (rule.params.includes("display-p3") && rule.remove()),
      },
      Declaration: (declaration) => void (UNUSED_TOKENS.test(declaration.prop) && declaration.remove()),
      Rule: (rule) => void (rule.selectors.every((selector) => UNUSED.test(selector)) && rule.remove()),
    },
  ],
};

/** What only parts of screens need that are fetched later. */
const SHEET_MODULES =
  /\/web\/(ui|domain)\/\w+\/(analyzed-photo|bottom-sheet|canvas|confirmation|copy-text|damage-questions|describe-unsent|dropped-items|energy-note|entry-checks|figure-tiles|form-draft|food-(hit|list|origin|search)|item-(edits|source)|label-draft|loaded|manual-entry-photo|meal-items-parts|multiply-measure|nutrition-figures|portion|qr-code|quantity-stepper|recent-day|scanned-food|search-field|settings-row|share-measures|sheet-step|skeleton|storage-size|table-food-entry|tabs\.|unsaved-note|use-open-item)/;

/** Parts of the diary that belong to a few screens: they come with these. */
const DIARY_MODULES =
  /\/web\/domain\/(body\/|nutrients\/|diary\/(?!just-added)|entry\/(?!pending-changes)|goal\/(change-goals|goal-sheet|goals-(?!path)|macro-split-fields|sex-fields|use-goal|weekday-)|meal\/(meal-(name|portion|sheet)|recipe\/(new-recipe|recipe-)|saved-meal)|\w+\/[a-z-]+-queries)/;

/** What screens share on which a meal is logged. */
const LOGGING_MODULES = /\/web\/domain\/(diary\/log-queries|meal\/(meal-c[a-z-]+|plate)|photo\/manual-entry-photo)\./;

/** What is done with a photo that was chosen. */
const CHOSEN_PHOTO_MODULES =
  /\/(web\/(domain\/photo\/(damage-question|decode-image|file-to-jpeg|check-picture|photo-file|sniff-image-type)|features\/camera\/analysis\/prepare-photo)|src\/shared\/photo\/(jpeg-segments|check-jpeg))\./;

/** What only code needs that no screen waits for: of the device's database, of typed figures, and of items. */
const LATE_MODULES =
  /\/src\/shared\/(body\/|diary\/(daily-goals|day-sums|energy-check|period-series|entry-search|todays-advice)|food\/(daily-values|further-nutrients|gtin|hit-item|item-edits|search\/search-words))/;

/** What few screens need: several queries at once, deletions of people's things, and the words of plans. */
const RARE_MODULES =
  /\/(@tanstack\/.+\/(useQueries|queriesObserver)|web\/(platform\/api\/delete-once|domain\/access\/offers))\./;

/** A first visit. Also what makes ids, for screens and the database: neither brings the other. */
const START_MODULES =
  /\/(web\/(main\.tsx|features\/auth\/pages\/login-page\.tsx|platform\/create-id\.ts)|src\/shared\/product\/demo-account\.ts)$/;

export default defineConfig({
  root: WEB,
  publicDir: join(import.meta.dirname, "static"),
  plugins: [
    react(),
    browserNotice(import.meta.dirname),
    homeModules,
    firstScreen(WEB),
    relativeChunks(),
    serviceWorker(WEB),
  ],
  css: { postcss },
  // Code finds its files beside itself, under whatever path the server is; it writes the path into the page.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  build: {
    target: Object.entries({ ...OLDEST_BROWSERS, safari: OLDEST_BROWSERS.ios }).map((browser) => browser.join("")),
    outDir: join(import.meta.dirname, "dist/web"),
    emptyOutDir: true,
    // The server has these files beside the client, not in it.
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // In this order: a first visit, Home alone, the frame with what Home shares, dialogs, the device's database,
          // which no screen waits for, and what three screens share. Browsers ask an HTTP/1.1 server for six files at
          // once: Home has few (docs/decisions/0002-client-build.md).
          groups: [
            { name: "start", test: START_MODULES, priority: 4 },
            { name: "home", test: isHomesOwn, includeDependenciesRecursively: false, priority: 3 },
            { name: "signed-in", test: (id) => /\/web\/app\/signed-in\.tsx$/.test(id) || isHomesOwn(id), priority: 2 },
            { name: "logging", test: LOGGING_MODULES, includeDependenciesRecursively: false, priority: 1 },
            { name: "chosen-photo", test: CHOSEN_PHOTO_MODULES, includeDependenciesRecursively: false, priority: 1 },
            { name: "dialog", test: /@radix-ui\/react-dialog/, priority: 1 },
            { name: "database", test: /\/node_modules\/idb\/|\/web\/offline\/database\./, priority: 1 },
            {
              name: "shared",
              test: (id) =>
                /\/(web\/(app|ui|platform(?!\/(install|save-file))|domain)|src|node_modules)\//.test(id) &&
                !SHEET_MODULES.test(id) &&
                !DIARY_MODULES.test(id) &&
                !LATE_MODULES.test(id) &&
                !RARE_MODULES.test(id),
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});
