import { readFileSync } from "node:fs";
import { FILE_SUFFIX, findWrongNames, SECRET_SETTINGS } from "./setting-names.ts";

/** Environment variables by name. */
export type Environment = Record<string, string | undefined>;

export const isHeaderText = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);
export const WRONG_KEY = "must not contain spaces or characters outside ASCII.";

/** What a part of an address means, or with `decodeURI` a whole path. A percent sign that encodes nothing is meant as it is. */
export function decodePart(text: string, decode: (text: string) => string = decodeURIComponent): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}

const isSecret = (name: string): boolean => SECRET_SETTINGS.some((secret) => secret === name);

/** An address without its user, password, query and fragment; another text as it is. */
function withoutCredentials(text: string): string {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? URL.parse(text) : null;
  if (!url) return text;
  Object.assign(url, { username: "", password: "", search: "", hash: "" });
  return url.href;
}

/** Whether settings are set, and to what, without what is secret. */
export function listSetTexts(env: Environment, names: readonly string[]) {
  const readText = (name: string): string => env[name]?.trim() ?? "";
  return names.map((name) => {
    const isSet = readText(name) !== "" || (isSecret(name) && readText(name + FILE_SUFFIX) !== "");
    return { name, isSet, value: isSet && !isSecret(name) ? withoutCredentials(readText(name)) : null };
  });
}

/** `open, invite or closed` */
const formatChoice = (words: readonly string[]): string => [words.slice(0, -1).join(", "), words.at(-1)].join(" or ");

const QUOTED = /^(?:"(?<double>.*)"|'(?<single>.*)'|\u201c(?<curly>.*)\u201d)$/s;

/** Reads settings one by one and collects the problems. An empty setting counts as not set. */
export function createEnvironmentReader(env: Environment) {
  const problems: string[] = [];
  const addProblem = (name: string, what: string) => {
    problems.push(`${name} ${what}`);
    return null;
  };

  /** The content of the file that NAME_FILE names, such as /run/secrets/session-secret; undefined if none is named. */
  const readSecretFile = (name: string): string | undefined => {
    const path = Object.hasOwn(env, name + FILE_SUFFIX) ? env[name + FILE_SUFFIX]?.trim() : undefined;
    if (!path) return undefined;
    if (env[name]?.trim()) addProblem(name, `and ${name}${FILE_SUFFIX} are both set: one of them has to go.`);
    try {
      const content = readFileSync(path, "utf8").trim();
      if (content === "") addProblem(name + FILE_SUFFIX, `names an empty file: ${path}`);
      return content;
    } catch {
      addProblem(name + FILE_SUFFIX, `names a file that cannot be read: ${path}`);
      return "";
    }
  };
  const secrets = new Map<string, string | undefined>(SECRET_SETTINGS.map((name) => [name, readSecretFile(name)]));

  const checked = new Map<string, string | null>();
  /** Shells and Compose take quotes off; `docker run --env-file` and the file of a secret keep them. */
  const readText = (name: string): string | null => {
    const value = secrets.get(name) ?? env[name]?.trim() ?? "";
    const { double, single, curly } = QUOTED.exec(value)?.groups ?? {};
    const unquoted = double ?? single ?? curly;
    if (unquoted === undefined) return value || null;
    addProblem(name, "has quotes around its value, which are part of it here: leave them out.");
    return unquoted || null;
  };
  const text = (name: string): string | null => {
    if (!checked.has(name)) checked.set(name, readText(name));
    return checked.get(name) ?? null;
  };

  return {
    problems,
    addProblem,
    text,
    /** What is wrong with names that none of the settings read so far has. */
    findWrongNames: () => findWrongNames(env, [...checked.keys()]),
    integer(name: string, { min, max, fallback }: { min: number; max: number; fallback: number }): number {
      const value = text(name);
      if (value === null) return fallback;
      if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
      addProblem(name, `must be a whole number from ${min} to ${max}, not "${value}".`);
      return fallback;
    },
    choice<Word extends string>(name: string, words: readonly Word[], fallback: Word): Word {
      const value = text(name);
      if (value === null) return fallback;
      const word = words.find((candidate) => candidate === value);
      if (word === undefined) addProblem(name, `must be ${formatChoice(words)}, not "${value}".`);
      return word ?? fallback;
    },
    /** Values that are separated by commas. */
    list: (name: string): string[] =>
      (text(name) ?? "")
        .split(",")
        .map((value) => value.trim())
        .filter((value) => value !== ""),
    /** A URL with one of the schemes, without a trailing slash. It may contain a password, so it is never printed. */
    url(name: string, schemes: readonly string[]): string | null {
      const value = text(name);
      if (value === null) return null;
      const parsed = URL.parse(value);
      if (parsed && schemes.includes(parsed.protocol.slice(0, -1)) && parsed.hostname) return value.replace(/\/+$/, "");
      return addProblem(
        name,
        `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}.`,
      );
    },
    /** The values of settings that must be set together; null if none is set or one is missing. */
    readGroup<Name extends string>(...names: Name[]): Record<Name, string> | null {
      const values = names.flatMap((name) => text(name) ?? []);
      if (values.length === 0) return null;
      if (values.length === names.length) {
        return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Record<Name, string>;
      }
      for (const name of names.filter((candidate) => text(candidate) === null)) {
        addProblem(name, `is missing: ${names.join(" and ")} are set together or not at all.`);
      }
      return null;
    },
  };
}
export type EnvironmentReader = ReturnType<typeof createEnvironmentReader>;
