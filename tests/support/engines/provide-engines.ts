import { existsSync } from "node:fs";
import { canInstall, installPackages, runAptGet } from "../e2e/debian.ts";

// Finds the browsers with other engines than Chromium's, or installs Debian's.

/** A program of the engine's, where it is installed. */
const findFile = (pattern: string): string | undefined =>
  existsSync(pattern) ? pattern : [...new Bun.Glob(pattern.slice(1)).scanSync({ cwd: "/", absolute: true })][0];

export type EngineName = "Firefox" | "WebKitGTK" | "WPE WebKit";

/** What an engine needs: its programs, and the packages of Debian that have them. */
const NEEDED: Record<EngineName, { programs: string[]; packages: string[] }> = {
  Firefox: { programs: ["/usr/bin/firefox-esr"], packages: ["firefox-esr"] },
  WebKitGTK: {
    programs: ["/usr/bin/WebKitWebDriver", "/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/bin/Xvfb"],
    packages: ["webkit2gtk-driver", "xvfb"],
  },
  "WPE WebKit": { programs: ["/usr/bin/WPEWebDriver", "/usr/bin/cog"], packages: ["wpewebkit-driver", "cog"] },
};

/** The paths of an engine's programs, in the order in which they are listed; undefined if one is missing. */
export function findPrograms(name: EngineName): string[] | undefined {
  const found = NEEDED[name].programs.map(findFile).filter((path) => path !== undefined);
  return found.length === NEEDED[name].programs.length ? found : undefined;
}

/** The engines that are installed, after installing what Debian has where that is possible. Says which cannot be had. */
export function provideEngines(): EngineName[] {
  const names: EngineName[] = ["Firefox", "WebKitGTK", "WPE WebKit"];
  const missing = names.filter((name) => !findPrograms(name));
  if (missing.length > 0 && canInstall() && runAptGet("update")) {
    for (const name of missing) {
      console.log(`Installing ${NEEDED[name].packages.join(" and ")} for ${name}`);
      installPackages(...NEEDED[name].packages);
    }
  }
  const provided = names.filter((name) => findPrograms(name));
  for (const name of names) {
    const outcome = provided.includes(name) ? "is there" : `cannot be had: ${NEEDED[name].packages.join(", ")}`;
    console.log(`${name} ${outcome}`);
  }
  return provided;
}
