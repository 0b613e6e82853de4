import { AppError } from "../errors.ts";

/** The limits of a JSON body. Every object, list, text, number and word counts as a value. */
const JSON_LIMITS = {
  depth: 32,
  values: 20_000,
  /** Keys of all objects together. Each costs a parser some ten times as much as an item of a list. */
  keys: 2000,
  /** Characters of a number. No double needs more than 25, but some programs write more. */
  numberLength: 100,
  /** Escapes such as `\"` in all texts together. A photo as a data URL has 130,000 at most, where `/` is escaped. */
  escapes: 200_000,
} as const;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

const tooComplex = () => new AppError(422, "The request has too many values or is nested too deeply.");

type Progress = {
  depth: number;
  values: number;
  keys: number;
  escapes: number;
  wordLength: number;
  isInText: boolean;
  /** The last byte was a backslash in a text. */
  isEscaped: boolean;
  /** Directly after the beginning of an object or list, which may be empty. */
  isAtStart: boolean;
};

const isTooComplex = ({ depth, values, keys, escapes, wordLength }: Progress): boolean =>
  depth > JSON_LIMITS.depth ||
  values > JSON_LIMITS.values ||
  keys > JSON_LIMITS.keys ||
  escapes > JSON_LIMITS.escapes ||
  wordLength > JSON_LIMITS.numberLength;

/** Continues in a text, and returns the position behind its end or behind the piece. */
function scanText(progress: Progress, bytes: Uint8Array, start: number): number {
  const { length } = bytes;
  let { escapes } = progress;
  let index = progress.isEscaped ? start + 1 : start;
  for (; index < length && bytes[index] !== QUOTE; index += 1) {
    if (bytes[index] === BACKSLASH) {
      escapes += 1;
      index += 1;
    }
  }
  progress.escapes = escapes;
  progress.isInText = index >= length;
  progress.isEscaped = index > length;
  return index + 1;
}

/** Continues between texts, and returns the position behind the next quote, the end, or where a limit is exceeded. */
function scanStructure(progress: Progress, bytes: Uint8Array, start: number): number {
  const { length } = bytes;
  let { depth, values, keys, wordLength, isAtStart } = progress;
  let index = start;
  let byte = 0;
  while (index < length && byte !== QUOTE && values <= JSON_LIMITS.values && depth <= JSON_LIMITS.depth) {
    byte = bytes[index] ?? SPACE;
    index += 1;
    if (byte <= SPACE) {
      wordLength = 0;
      continue;
    }
    const isClosing = byte === CLOSE_LIST || byte === CLOSE_OBJECT;
    if (byte === COMMA || (isAtStart && !isClosing)) values += 1;
    isAtStart = byte === OPEN_LIST || byte === OPEN_OBJECT;
    if (isAtStart) depth += 1;
    else if (isClosing) depth -= 1;
    else if (byte === COLON) keys += 1;
    const isInWord = !(isAtStart || isClosing || byte === COMMA || byte === QUOTE || byte === COLON);
    wordLength = isInWord ? wordLength + 1 : 0;
    if (wordLength > JSON_LIMITS.numberLength) break;
  }
  progress.depth = depth;
  progress.values = values;
  progress.keys = keys;
  progress.wordLength = wordLength;
  progress.isAtStart = isAtStart;
  progress.isInText = byte === QUOTE;
  return index;
}

/**
 * Returns a function that reads JSON in UTF-8 piece by piece before anything parses it. It throws 422 as soon as a limit
 * is exceeded: a small body with many levels or values costs a parser, and whatever looks at its result, far more than
 * its length. The function takes one step per byte, whatever the bytes are, and does not check the syntax.
 */
export function createJsonScanner(): (bytes: Uint8Array) => void {
  const progress: Progress = {
    depth: 0,
    // The outermost value.
    values: 1,
    keys: 0,
    escapes: 0,
    wordLength: 0,
    isInText: false,
    isEscaped: false,
    isAtStart: false,
  };
  return (bytes) => {
    for (let index = 0; index < bytes.length; ) {
      index = progress.isInText ? scanText(progress, bytes, index) : scanStructure(progress, bytes, index);
      if (isTooComplex(progress)) throw tooComplex();
    }
  };
}
