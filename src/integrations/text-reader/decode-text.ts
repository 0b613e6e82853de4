/** A character of a line of text with how sure it is, 0 to 1. */
type Read = { text: string; confidence: number };

/** Labels are read in languages that are written with Latin letters. */
const isLatin = (character: string): boolean => (character.codePointAt(0) ?? 0) < 0x250;

/** The classes of the model that are used: its index and the character, "" for none. */
export type Alphabet = readonly { index: number; character: string }[];

/** Reads the model's list of characters, one a line. The first class is not a character, the last a space. */
export function parseAlphabet(list: string): Alphabet {
  const characters = ["", ...list.replace(/\r?\n$/, "").split(/\r?\n/), " "];
  return characters.flatMap((character, index) => (isLatin(character) ? { index, character } : []));
}

/**
 * The text of a line: at each step the model rates every class, and a class that is repeated is one character. The
 * confidence is that of the least sure character.
 */
export function decodeText(rates: Float32Array, classes: number, alphabet: Alphabet): Read {
  let text = "";
  let confidence = 1;
  let last = -1;
  for (let from = 0; from < rates.length; from += classes) {
    let [best, rate, total] = [alphabet[0], -1, 0];
    for (const known of alphabet) {
      const value = rates[from + known.index] ?? 0;
      total += value;
      if (value <= rate) continue;
      best = known;
      rate = value;
    }
    const index = best?.index ?? 0;
    if (index !== 0 && index !== last) {
      text += best?.character ?? "";
      // Whether letters stand apart changes no word and no figure.
      if (best?.character !== " ") confidence = Math.min(confidence, total > 0 ? rate / total : 0);
    }
    last = index;
  }
  return { text: text.trim(), confidence: text === "" ? 0 : confidence };
}
