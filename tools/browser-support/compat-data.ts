import compatData, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from "@mdn/browser-compat-data";
import { OLDEST_BROWSERS } from "../../web/platform/supported-browsers.ts";

// What the browsers of OLDEST_BROWSERS have, by MDN's data.

const BROWSERS: readonly (readonly [BrowserName, string])[] = [
  ["safari_ios", OLDEST_BROWSERS.ios],
  ["firefox", OLDEST_BROWSERS.firefox],
  ["chrome", OLDEST_BROWSERS.chrome],
];

const { api, css, html, javascript } = compatData;
const builtins = child(javascript, "builtins");

/** True if version `one` is not newer than `other`. "≤37" is not newer than 37. */
function isAtMost(one: string, other: string): boolean {
  const parse = (version: string) => version.replace("≤", "").split(".").map(Number);
  const [a, b] = [parse(one), parse(other)];
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

function holds(
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  version: string,
) {
  if (typeof version_added !== "string" || version_added === "preview") return false;
  if (flags || prefix || alternative_name) return false;
  if (version_removed && isAtMost(version_removed, version)) return false;
  return isAtMost(version_added, version);
}

/** True if all of the oldest browsers have the feature, if only in part. */
function isInAll({ support }: CompatStatement): boolean {
  return BROWSERS.every(([browser, version]) => {
    const statements = support[browser];
    return statements !== undefined && [statements].flat().some((statement) => holds(statement, version));
  });
}

function child(node: Identifier | undefined, name: string): Identifier | undefined {
  return node && Object.hasOwn(node, name) && name !== "__compat" ? node[name] : undefined;
}

const children = (node: Identifier | undefined): [string, Identifier][] =>
  Object.keys(node ?? {}).flatMap((name): [string, Identifier][] => {
    const found = child(node, name);
    return found ? [[name, found]] : [];
  });

/** Whether all of the oldest browsers have what stands at a path of MDN's data; undefined if nothing does. */
function isSupported(root: Identifier | undefined, ...path: string[]): boolean | undefined {
  const compat = path.reduce<Identifier | undefined>(child, root)?.__compat;
  return compat && isInAll(compat);
}

/** The first answer that is known: of several places one has a feature's data. */
const firstKnown = (...answers: (boolean | undefined)[]): boolean | undefined =>
  answers.find((answer) => answer !== undefined);

/** Whether a global object or function (`AbortSignal`, `structuredClone`) is supported; undefined if it is unknown. */
export const isGlobalSupported = (name: string): boolean | undefined =>
  firstKnown(
    isSupported(builtins, name),
    isSupported(api, name),
    isSupported(api, "Window", name),
    ["Intl", "Math", "Reflect", "JSON", "Atomics"].includes(name) ? true : undefined,
  );

/** Whether a member of a constructor or namespace (`URL.canParse`, `Intl.Segmenter`) is supported. */
export const isStaticSupported = (owner: string, name: string): boolean | undefined =>
  firstKnown(
    isSupported(builtins, owner, name),
    isSupported(api, owner, `${name}_static`),
    isSupported(api, owner, name),
  );

/** Whether a member of an object with this interface (`URLSearchParams`, `size`) is supported. */
export const isMemberSupported = (owner: string, name: string): boolean | undefined =>
  firstKnown(isSupported(builtins, owner, name), isSupported(api, owner, name));

/** By the name of a member: whether some object that has it has it in all of the oldest browsers. */
function indexMembers(owners: [string, Identifier][]): ReadonlyMap<string, boolean> {
  const index = new Map<string, boolean>();
  for (const [owner, members] of owners) {
    for (const [key, { __compat: compat }] of children(members)) {
      const name = key.replace(/_static$/, "");
      if (!compat || name === owner || key.endsWith("_event")) continue;
      index.set(name, (index.get(name) ?? false) || isInAll(compat));
    }
  }
  return index;
}

const BUILTINS = [...children(builtins), ...children(child(builtins, "Intl"))];
const membersOfAll = indexMembers([...BUILTINS, ...children(api)]);
const membersOfBuiltins = indexMembers(BUILTINS);

/** Whether any object has a member of this name in all of the oldest browsers; undefined if none ever has. */
export const isMemberNameSupported = (name: string): boolean | undefined => membersOfAll.get(name);

/**
 * The same for methods in a program whose types are not known. Single words of the Web's interfaces are left out
 * (`share`, `subscribe`), because programs have methods of such names too.
 */
export const isMethodNameSupported = (name: string): boolean | undefined =>
  /[a-z][A-Z]/.test(name) || membersOfBuiltins.has(name) ? isMemberNameSupported(name) : undefined;

/** Whether an attribute of an HTML element is supported. */
export const isAttributeSupported = (element: string, name: string): boolean | undefined =>
  firstKnown(isSupported(html, "elements", element, name), isSupported(html, "global_attributes", name));

/** Whether a CSS property is supported. */
export const isPropertySupported = (name: string): boolean | undefined => isSupported(css, "properties", name);

/** Whether a keyword or function in the value of a CSS property is supported. */
export const isPropertyValueSupported = (property: string, value: string): boolean | undefined =>
  firstKnown(
    isSupported(css, "properties", property, value),
    ...children(child(css, "types")).map(([type]) => isSupported(css, "types", type, value)),
    isSupported(css, "types", value),
  );

/** Whether a pseudo-class or pseudo-element, without its colons, is supported. */
export const isSelectorSupported = (name: string): boolean | undefined => isSupported(css, "selectors", name);

/** Whether a CSS at-rule, without its at sign, is supported. */
export const isAtRuleSupported = (name: string): boolean | undefined => isSupported(css, "at-rules", name);

/** Whether a media feature, such as prefers-contrast, is supported. */
export const isMediaFeatureSupported = (name: string): boolean | undefined =>
  isSupported(css, "at-rules", "media", name);

type Member = { owner: string; name: string; isStatic: boolean };

/** Every API that MDN knows and that not all of the oldest browsers have: whole globals with no name, and members. */
export function listTooNewApis(): { globals: string[]; members: Member[] } {
  const globals = [...children(builtins), ...children(api)]
    .filter(([, { __compat: compat }]) => compat && !isInAll(compat))
    .map(([name]) => name);
  const members = [...children(builtins), ...children(child(builtins, "Intl")), ...children(api)].flatMap(
    ([owner, node]) =>
      children(node)
        .filter(([key, { __compat: compat }]) => key !== owner && !key.endsWith("_event") && compat && !isInAll(compat))
        .map(([key]) => ({ owner, name: key.replace(/_static$/, ""), isStatic: key.endsWith("_static") })),
  );
  return { globals, members };
}

/** The names of those globals and members. */
export function listTooNewNames(): ReadonlySet<string> {
  const { globals, members } = listTooNewApis();
  return new Set([...globals, ...members.map(({ name }) => name)]);
}
