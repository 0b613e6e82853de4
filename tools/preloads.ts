import { join } from "node:path";
import { PATHS } from "../web/app/paths.ts";
import { isPublic, screensAt } from "../web/app/screens.ts";
import type { ClientScripts } from "./client-scripts.ts";
import { type Styles, screenChunkOf } from "./screen-styles.ts";

/** What the screens of a signed-in person wait for before anything else (web/app/require-auth.tsx). */
const FIRST_CALLS = ["/api/auth/user", "/api/config"];

const ofScript = (script: string): string => `<${join("/", script)}>; rel=modulepreload; crossorigin`;
const ofCall = (path: string): string => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`;
const ofStyles = (path: string): string => `<${path}>; rel=preload; as=style; crossorigin`;

/**
 * What a browser had better fetch with the page at each address, as the value of a Link header: what every page starts
 * with, but for what waits until something is drawn, and then the code and the styles of the screen there, which it
 * would else learn of from the first script alone.
 */
export function preloadsOf(
  root: string,
  { entry, whenDrawn, chunks }: ClientScripts,
  styles: Styles,
): Record<string, string> {
  const first = [...entry.filter((script) => !whenDrawn.includes(script)).map(ofScript), ofStyles(styles.first)];
  const linksOf = (name: string): string[] => [
    ...chunks
      .filter(({ entryPoint }) => screenChunkOf(root, entryPoint) === name)
      .flatMap(({ scripts }) => scripts.map(ofScript)),
    ...styles.later.filter((sheet) => sheet.chunks.includes(name)).map(({ path }) => ofStyles(path)),
  ];
  const addresses = [...new Set(Object.values(PATHS).map((path) => path.replace(/#.*/, "")))];
  return Object.fromEntries(
    addresses.map((address) => {
      const names = new Set(screensAt(address).map(({ chunk }) => chunk));
      const calls = isPublic(address) ? [] : FIRST_CALLS.map(ofCall);
      return [address, [...new Set([...calls, ...first, ...[...names].flatMap(linksOf)])].join(", ")];
    }),
  );
}
