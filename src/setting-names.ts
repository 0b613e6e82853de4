import type { Environment } from "./environment-reader.ts";

/** The settings that hold a secret: each can be in a file that NAME_FILE names. */
export const SECRET_SETTINGS = [
  "DATABASE_URL",
  "SESSION_SECRET",
  "OPENAI_API_KEY",
  "OPENAI_FALLBACK_API_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "PHOTOS_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_S3",
  "BACKUP_PASSPHRASE",
  "METRICS_TOKEN",
] as const;

/** What names the file of a secret. */
export const FILE_SUFFIX = "_FILE";
const PRODUCT_PREFIX = "MEALGLASS_";

/** From this length on, two typing mistakes still leave no other program's name. */
const LONG_NAME = 12;
/** Shorter names, such as PORT and HOST, resemble those of too many programs. */
const SHORT_NAME = 5;

/** How many letters were left out, added, changed or swapped with their neighbor (optimal string alignment). */
function countTypingMistakes(left: string, right: string): number {
  const table: number[][] = [Array.from({ length: right.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= left.length; row += 1) {
    table[row] = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const changed = at(row - 1, column - 1) + (isSame ? 0 : 1);
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY;
      (table[row] as number[])[column] = Math.min(changed, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1);
    }
  }
  return at(left.length, right.length);
}

const hasSameLetters = (left: string, right: string): boolean =>
  [...left].sort().join("") === [...right].sort().join("");

/** `trusted-proxy` as TRUSTED and PROXY, like TRUSTED_PROXIES; `WRITES_PER_MINUTE` like WRITES_A_MINUTE. */
const splitWords = (name: string): string[] =>
  name
    .toUpperCase()
    .split(/[_.-]+/)
    .map((word) =>
      word
        .replace(/^PER$/, "A")
        .replace(/IES$/, "Y")
        .replace(/(?<=..)S$/, ""),
    );

/** Whether a name has all words of another one but one after the first: AI_TIMEOUT of AI_TIMEOUT_MS, OPENAI_KEY of OPENAI_API_KEY. */
function isOneWordShort(words: readonly string[], known: readonly string[]): boolean {
  if (words.length < 2 || words.length !== known.length - 1) return false;
  return known.some((_, index) => index > 0 && known.toSpliced(index, 1).join("_") === words.join("_"));
}

type Name = { name: string; words: readonly string[]; text: string };

const describeName = (name: string): Name => {
  const words = splitWords(name);
  return { name: name.toUpperCase(), words, text: words.join("") };
};

function resembles(one: Name, known: Name): boolean {
  if (known.name.length < SHORT_NAME)
    return hasSameLetters(one.name, known.name) && countTypingMistakes(one.name, known.name) <= 1;
  if (one.text === known.text || isOneWordShort(one.words, known.words)) return true;
  const mistakes = known.name.length < LONG_NAME ? 1 : 2;
  // AWS_ACCESS_KEY_ID is two letters from S3_ACCESS_KEY_ID.
  if (one.text[0] !== known.text[0] || Math.abs(one.text.length - known.text.length) > mistakes) return false;
  return countTypingMistakes(one.text, known.text) <= mistakes;
}

/** The setting that an unknown name resembles most; undefined if it seems to be another program's. */
function findResembling(name: string, settings: readonly Name[]): string | undefined {
  const bare = describeName(name.toUpperCase().startsWith(PRODUCT_PREFIX) ? name.slice(PRODUCT_PREFIX.length) : name);
  const distance = (known: Name) => countTypingMistakes(bare.name, known.name);
  const resembling = settings.filter((known) => resembles(bare, known));
  return resembling.sort((one, other) => distance(one) - distance(other))[0]?.name;
}

/** Kubernetes tells containers of a service `mealglass` its address in MEALGLASS_PORT. */
const isServiceAddress = (value: string): boolean => /^(tcp|udp):\/\//.test(value);

/**
 * What is wrong with the names in an environment: for each one that nothing reads but that resembles a setting, the setting
 * that was probably meant. Names of other programs are not looked at further.
 */
export function findWrongNames(env: Environment, settings: readonly string[]): string[] {
  const files = SECRET_SETTINGS.map((name) => name + FILE_SUFFIX);
  const known = [...settings, ...files];
  // Once for all names: an environment has dozens of them, and each start looks at them.
  const described = known.map(describeName);
  return Object.entries(env).flatMap(([name, value]) => {
    if (known.includes(name) || !value?.trim() || isServiceAddress(value)) return [];
    const setting = name.endsWith(FILE_SUFFIX) ? name.slice(0, -FILE_SUFFIX.length) : undefined;
    if (setting !== undefined && settings.includes(setting) && setting.includes("_"))
      return [`${name} is not a setting: only secrets can be in a file. Set ${setting} itself.`];
    const meant = findResembling(name, described);
    return meant === undefined ? [] : [`${name} is not a setting. Is ${meant} meant?`];
  });
}
