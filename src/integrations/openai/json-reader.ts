import { isFields } from "../fields.ts";
import { createThoughtFilter } from "./thoughts.ts";

/** Deeper values are none that are asked for. */
const MAX_DEPTH = 32;

/** How much of a text is read. It is counted and not timed, so that an answer is the same on a busy machine. */
type Limits = { characters: number; steps: number; objects: number };
/**
 * For a model's answer: one of 200 items has 40,000 characters and 22,000 values, marks and words. Behind some tens of
 * objects that are none there is no answer.
 */
const ANSWER_LIMITS: Limits = { characters: 100_000, steps: 25_000, objects: 64 };
/** For the body around it, which also states thoughts and usage. */
const BODY_LIMITS: Limits = { characters: 1_000_000, steps: 50_000, objects: 1 };

const WORDS: Readonly<Record<string, unknown>> = {
  ...{ true: true, false: false, null: null, NaN: null, Infinity: null, "-Infinity": null },
  // As Python writes them.
  ...{ True: true, False: false, None: null },
};
const NUMBER = /^-?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$/;
/** A longer one is not a number. */
const WORD_MAX_LENGTH = 40;
/** Line breaks and the like, which models write into strings as they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
const RAW_CHARACTERS = /[\u0000-\u001f]/g;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACES: ReadonlySet<string | undefined> = new Set([" ", "\n", "\r", "\t", "\u00a0"]);

type Json = unknown[] | Record<string, unknown>;
/** An open list or object, and in which field of its parent it is. */
type Frame = { value: Json; field: string | undefined; key: string | undefined };
type Expected = "value" | "key" | "colon" | "comma";

/** A string of JSON without its quotes; undefined if an escape is none. */
function parseString(raw: string): string | undefined {
  const escaped = raw.replace(RAW_CHARACTERS, (character) => JSON.stringify(character).slice(1, -1));
  try {
    return JSON.parse(`"${escaped}"`);
  } catch {
    return undefined;
  }
}

/** A number or a word of JSON; undefined for any other. NaN and Infinity are null: they say nothing. */
function parseWord(word: string): unknown {
  if (NUMBER.test(word)) return Number(word);
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}

type Options = {
  limits?: Limits;
  /** Gets each object of a list as soon as it is complete, and the list with its field; a list at the top has none. */
  onListed?: (value: unknown, list: { value: Json; field: string | undefined }) => void;
};

/**
 * Reads the JSON objects and lists in a text piece by piece, whatever stands around them, such as words or a Markdown
 * fence. A comma before a closing bracket is not an error. No character is read twice.
 */
function createJsonReader({ limits = ANSWER_LIMITS, onListed }: Options) {
  let found: Json[] = [];
  let stack: Frame[] = [];
  let expected: Expected = "value";
  /** The string or the word that is being read. */
  let token: { kind: "string" | "word"; text: string } | undefined;
  let isEscaped = false;
  let objects = 0;
  let characters = 0;
  let steps = 0;

  const isDone = (): boolean => objects > limits.objects || characters > limits.characters || steps > limits.steps;

  function abandon(): void {
    stack = [];
    token = undefined;
    isEscaped = false;
  }

  /** Puts a complete value where it belongs. */
  function place(value: unknown): void {
    const frame = stack.at(-1);
    if (!frame) return;
    if (Array.isArray(frame.value)) frame.value.push(value);
    else if (frame.key !== undefined && frame.key !== "__proto__") frame.value[frame.key] = value;
    expected = "comma";
  }

  function open(value: Json): void {
    if (stack.length >= MAX_DEPTH) {
      abandon();
      return;
    }
    const parent = stack.at(-1);
    stack.push({ value, field: parent && (Array.isArray(parent.value) ? undefined : parent.key), key: undefined });
    expected = Array.isArray(value) ? "value" : "key";
    if (stack.length === 1 && !Array.isArray(value)) objects += 1;
  }

  function close(): void {
    const closed = stack.pop();
    const parent = stack.at(-1);
    if (!closed || !parent) {
      keep(closed?.value);
      return;
    }
    place(closed.value);
    // A list in a list has no field, and is none that is asked for.
    if (!Array.isArray(parent.value) || Array.isArray(closed.value)) return;
    if (stack.length === 1 || parent.field !== undefined) onListed?.(closed.value, parent);
  }

  /** Keeps a value of the text; a list of other things than objects is as good as words. */
  function keep(value: Json | undefined): void {
    if (!value || (Array.isArray(value) && !isFields(value[0]))) return;
    if (Array.isArray(value)) objects += 1;
    found.push(value);
  }

  function endString(raw: string): void {
    token = undefined;
    const text = parseString(raw);
    const frame = stack.at(-1);
    if (text === undefined || !frame) abandon();
    else if (expected === "value") place(text);
    else {
      frame.key = text;
      expected = "colon";
    }
  }

  function endWord(word: string): void {
    token = undefined;
    const value = parseWord(word);
    if (value === undefined) abandon();
    else place(value);
  }

  /** Reads on in a string. Returns the position behind what was read. */
  function readString(text: string, from: number): number {
    if (!token) return from;
    let at = from;
    if (isEscaped) {
      at += 1;
      isEscaped = false;
    }
    for (let code = text.charCodeAt(at); at < text.length; code = text.charCodeAt(at)) {
      if (code === QUOTE) {
        endString(token.text + text.slice(from, at));
        return at + 1;
      }
      at += code === BACKSLASH ? 2 : 1;
    }
    isEscaped = at > text.length;
    token.text += text.slice(from);
    return text.length;
  }

  function readWord(text: string, from: number): number {
    if (!token) return from;
    let at = from;
    while (at < text.length && /[\w.+-]/.test(text[at] ?? "")) at += 1;
    token.text += text.slice(from, at);
    if (at < text.length || token.text.length > WORD_MAX_LENGTH) endWord(token.text);
    return at;
  }

  /** Finds the next object or list outside of one. */
  function findStart(text: string, from: number): number {
    for (let at = from; at < text.length; at += 1) {
      if (text[at] !== "{" && text[at] !== "[") continue;
      open(text[at] === "{" ? {} : []);
      return at + 1;
    }
    return text.length;
  }

  /** Whether a character may stand here, which is read then. */
  function readMark(character: string): boolean {
    const isList = Array.isArray(stack.at(-1)?.value);
    if (expected === "colon") {
      expected = "value";
      return character === ":";
    }
    if (character === (isList ? "]" : "}")) {
      // A field has a value.
      if (expected === "value" && !isList) return false;
      close();
      return true;
    }
    if (expected === "comma") {
      expected = isList ? "value" : "key";
      return character === ",";
    }
    if (character === '"') token = { kind: "string", text: "" };
    else if (expected === "key") return false;
    else if (character === "{") open({});
    else if (character === "[") open([]);
    else if (/[\w-]/.test(character)) token = { kind: "word", text: character };
    else return false;
    return true;
  }

  function skipSpaces(text: string, from: number): number {
    let at = from;
    while (at < text.length && SPACES.has(text[at])) at += 1;
    return at;
  }

  /** Reads the next token. Returns the position behind it. */
  function readToken(text: string, at: number): number {
    if (token) return token.kind === "string" ? readString(text, at) : readWord(text, at);
    if (stack.length === 0) return findStart(text, at);
    const next = skipSpaces(text, at);
    if (next > at) return next;
    if (readMark(text[at] ?? "")) return at + 1;
    // It may be the start of another object.
    abandon();
    return at;
  }

  return {
    read(piece: string): void {
      if (isDone()) return;
      const text = piece.slice(0, limits.characters - characters);
      characters += piece.length;
      for (let at = 0; at < text.length && objects <= limits.objects && steps <= limits.steps; steps += 1) {
        at = readToken(text, at);
      }
    },
    /** Forgets what was read. */
    reset(): void {
      abandon();
      found = [];
      objects = 0;
    },
    /** The complete objects and lists so far, in their order. */
    list: (): Json[] => found,
  };
}

/** Reads the JSON of a model's answer while it is being written, without what the model thinks aloud. */
export function createAnswerReader({ onListed }: Pick<Options, "onListed"> = {}) {
  const reader = createJsonReader({ ...(onListed && { onListed }) });
  const filter = createThoughtFilter({ onText: reader.read, onThoughts: reader.reset });
  return {
    read: filter.read,
    /** The complete objects and lists of the answer, in their order. */
    end(): Json[] {
      filter.end();
      return reader.list();
    },
  };
}

/** The complete objects and lists in a model's answer, in their order. */
export function readJson(text: string): Json[] {
  const reader = createAnswerReader();
  reader.read(text);
  return reader.end();
}

/** The JSON of a provider's whole body. Throws a SyntaxError for another one. Unlike JSON.parse it bounds the depth. */
export function parseBody(text: string): unknown {
  const reader = createJsonReader({ limits: BODY_LIMITS });
  reader.read(text);
  const [body] = reader.list();
  if (body === undefined) throw new SyntaxError("The body is not JSON.");
  return body;
}
