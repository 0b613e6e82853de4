import type { Row } from "./label-rows.ts";
import type { Token } from "./label-values.ts";
import { findLineKind, squeeze } from "./nutrient-words.ts";

export type Basis = "per100g" | "perServing" | "percent" | "other";
/** A column of figures, and where its head stands. */
export type Column = { basis: Basis; x: number };
export type Serving = { text: string; grams: number | null };

const SERVING_WORDS =
  /serving|portion|porcion|porzione|racion|rationde|stuck|prostk|riegel|scheibe|pieza|unidad|pezzo|barretta|tranche|tasse/;
const PACKAGE_WORDS = /percontainer|perpackage|propackung|wholepack|asprepared|prepared|zubereitet/;
/** These name a serving without being the head of a column. */
const SERVING_FACTS = /servingsper|servingsize|portionsize|servsize/;
const PERCENT_WORDS =
  /^(?:ri|nrv|rda|gda|dv|vnr|ar|cdr|rm|vrn|aj|reference|daily|dailyvalue|intake|referenceintake|referenzmenge)$/;
/** "Per", before an amount. */
const BEFORE_AMOUNT = /^(?:per|pro|je|pour|por|par|cada)(?![\p{L}])/iu;

/** Whether a token is the 100 of "per 100 g". */
const is100 = (token: Token | undefined): boolean =>
  token?.kind === "value" && token.value === 100 && (token.unit === "g" || token.unit === "ml" || token.unit === null);

/** What a word at the head of a column says of it; `next` is what follows. */
function findWordBasis(text: string, next: Token | undefined): Basis | undefined {
  const word = squeeze(text);
  if (SERVING_FACTS.test(word)) return undefined;
  if (PACKAGE_WORDS.test(word) && !word.includes("perserving")) return "other";
  if (SERVING_WORDS.test(word) || (BEFORE_AMOUNT.test(text) && !is100(next))) return "perServing";
  return text.includes("%") || PERCENT_WORDS.test(word) ? "percent" : undefined;
}

/** The bases that a line names, each at its place. */
export function findColumns({ tokens }: Row): Column[] {
  return tokens.flatMap((token, index): Column[] => {
    const before = tokens[index - 1];
    if (token.kind === "words") {
      const basis = findWordBasis(token.text, tokens[index + 1]);
      return basis === undefined ? [] : [{ basis, x: token.x }];
    }
    if (!is100(token)) return [];
    const isBehindWord = before?.kind === "words";
    // The weight of a serving stands in brackets behind it.
    if (isBehindWord && /\($|serv|portion|porci|porzi|raci/i.test(before.text)) return [];
    const isHead = isBehindWord && BEFORE_AMOUNT.test(before.text);
    if (token.unit === null && isBehindWord && !isHead) return [];
    return [{ basis: "per100g", x: isHead ? (token.x + before.x) / 2 : token.x }];
  });
}

const WEIGHT = /(?<grams>\d+(?:[.,]\d+)?)\s*(?:g|ml|q|9)(?![\p{L}\d])/iu;
const SERVING_TEXT =
  /(?:serv(?:ing|\.)? size|portion size|serving|porci[oó]n|porzione|portion|raci[oó]n|pro portion|1 portion)\s*[:=(]?\s*(?<text>[^*]{0,40}?\d+(?:[.,]\d+)?\s*(?:g|ml|q)(?![\p{L}\d])\)?)/iu;
export function findServing(texts: readonly string[]): Serving | null {
  for (const text of texts) {
    const found = SERVING_TEXT.exec(text)?.groups?.text;
    if (found === undefined || /100\s*(?:g|ml)/.test(found) || findLineKind(found) !== undefined) continue;
    const grams = WEIGHT.exec(found)?.groups?.grams;
    const open = found.includes("(");
    const shown = (open ? found : found.replace(/\)$/, "")).trim();
    return { text: shown, grams: grams === undefined ? null : Number(grams.replace(",", ".")) };
  }
  return null;
}
