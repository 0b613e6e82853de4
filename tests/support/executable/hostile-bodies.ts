/** More levels than any parser's stack holds. */
const LEVELS = 5000;
/** As many values as are accepted, nearly. */
const VALUES = 19_900;

const repeatTo = (text: string, length: number): string => text.repeat(Math.max(0, Math.floor(length / text.length)));

/** Fills a JSON object up to `size` bytes with one text, so that bodies of one size are compared. */
function pad(json: string, size: number): string {
  const open = json.slice(0, -1);
  const separator = open === "{" ? "" : ",";
  const frame = `${open}${separator}"padding":""}`.length;
  return frame > size ? json : `${open}${separator}"padding":"${"a".repeat(size - frame)}"}`;
}

const list = (items: number, item: (index: number) => string): string =>
  `[${Array.from({ length: items }, (_, index) => item(index)).join(",")}]`;

/** As many items of a length as fit into half of the body and are accepted. */
const countFitting = (size: number, itemLength: number): number =>
  Math.min(VALUES, Math.floor(size / 2 / (itemLength + 1)));

type Shape = (size: number, field: string) => string;

const SHAPES: Record<string, Shape> = {
  "nested lists": (size) => `{"a":${repeatTo("[", size - 5)}`,
  "closed nested lists": (size, field) => pad(`{"${field}":${"[".repeat(LEVELS)}${"]".repeat(LEVELS)}}`, size),
  "nested objects": (size) => repeatTo('{"a":', size),
  "a list of ones": (size, field) => `{"${field}":[${repeatTo("1,", size - 12 - field.length)}1]}`,
  "as many ones as allowed": (size, field) => pad(`{"${field}":${list(countFitting(size, 1), () => "1")}}`, size),
  "as many objects as allowed": (size, field) =>
    pad(`{"${field}":${list(countFitting(size, 14) / 2, (index) => `{"${index}x":{}}`)}}`, size),
  "as many keys as allowed": (size) =>
    pad(`{${list(countFitting(size, 10), (index) => `"k${index}":0`).slice(1, -1)}}`, size),
  "as many index keys as allowed": (size) =>
    pad(`{${list(countFitting(size, 14), (index) => `"${index * 214_748}":0`).slice(1, -1)}}`, size),
  "long numbers": (size, field) =>
    pad(`{"${field}":${list(countFitting(size, 99), () => `1.${"9".repeat(97)}`)}}`, size),
  "one long number": (size, field) => `{"${field}":${"9".repeat(size - field.length - 6)}}`,
  "long texts": (size, field) => pad(`{"${field}":${list(2, () => `"${"x".repeat(size / 3)}"`)}}`, size),
  escapes: (size, field) => pad(`{"${field}":"${repeatTo("\\u0061", Math.min(size / 2, 1_000_000))}"}`, size),
  quotes: (size, field) => `{"${field}":"${repeatTo('\\"', size - 12 - field.length)}"}`,
  "halves of pairs": (size, field) => pad(`{"${field}":"${repeatTo("\\ud800", Math.min(size / 2, 1_000_000))}"}`, size),
  "duplicate keys": (size, field) =>
    pad(`{${list(countFitting(size, field.length + 5), () => `"${field}":[]`).slice(1, -1)}}`, size),
  prototypes: (size, field) => pad(`{"${field}":${list(countFitting(size, 15) / 2, () => '{"__proto__":1}')}}`, size),
  "blanks and nothing": (size) => `{"a":1${" ".repeat(size - 7)}}`,
  "an unfinished text": (size) => `{"a":"${"a".repeat(size - 6)}`,
};

/** A body as innocent as one of that many bytes can be: one key that no route knows, with one text. */
export const buildInnocentBody = (size: number): string => pad("{}", size);

/** Bodies of at most `size` bytes that cost more than they look, by what they are made of. `field` is one that is read. */
export const buildHostileBodies = (size: number, field: string): Record<string, string> =>
  Object.fromEntries(Object.entries(SHAPES).map(([name, build]) => [name, build(size, field)]));
