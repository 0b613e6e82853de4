import type { Row } from "./label-rows.ts";
import type { Token } from "./label-values.ts";
import { squeeze } from "./nutrient-words.ts";

export type Basis = "per100g" | "perServing" | "percent" | "other";
/** A column of figures, and where its head stands. */
export type Column = { basis: Basis; x: number };
export type Serving = { text: string; grams: number | null };

const SERVING_WORDS =
  /serving|portion|porcion|porzione|racion|rationde|stuck|prostk|riegel|scheibe|perbar|perslice|perpiece|parpiece|peritem|perbiscuit|perpot|perpack|perglass|perglas|procup|percup|pieza|unidad|pezzo|barretta|biscotto|tranche|tasse/;
const OTHER_WORDS = /percontainer|perpackage|wholepack|asprepared|prepared|zubereitet|propackung|daily|amounts/;
const PERCENT_WORDS =
  /^(?:ri|nrv|rda|gda|dv|vnr|ar|cdr|rm|iir|vrn|aj|reference|daily|dailyvalue|intake|referenceintake|referenzmenge)$/;
const BEFORE_100 = /(?:^|per|pro|je|pour|por|par|in|auf|ogni|cada|typicalvalues|averagevalues)$/;

/** Whether a token is the 100 of "per 100 g". */
const is100 = (token: Token): boolean =>
  token.kind === "value" && token.value === 100 && (token.unit === "g" || token.unit === "ml" || token.unit === null);

/** The bases that a line names, each at its place. */
export function findColumns({ tokens }: Row): Column[] {
  const columns: Column[] = [];
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    if (token.kind === "value") {
      const word = before?.kind === "words" ? squeeze(before.text) : "";
      if (is100(token) && (BEFORE_100.test(word) || before?.kind === "value" || columns.length > 0)) {
        const isNear = before?.kind === "words" && /^(?:per|pro|je|pour|por|par)$/.test(word);
        columns.push({ basis: "per100g", x: isNear ? (token.x + before.x) / 2 : token.x });
      }
      return;
    }
    const word = squeeze(token.text);
    if (/servingsper|servingsize|portionsize/.test(word)) return;
    if (SERVING_WORDS.test(word)) {
      if (OTHER_WORDS.test(word) && !/perserving/.test(word)) columns.push({ basis: "other", x: token.x });
      else columns.push({ basis: "perServing", x: token.x });
    } else if (OTHER_WORDS.test(word) && !/daily/.test(word)) columns.push({ basis: "other", x: token.x });
    else if (token.text.includes("%") || PERCENT_WORDS.test(word)) columns.push({ basis: "percent", x: token.x });
  });
  return columns;
}

const WEIGHT = /(?<grams>\d+(?:[.,]\d+)?)\s*(?:g|ml|q|9)(?![\p{L}\d])/iu;
const SERVING_TEXT =
  /(?:serving size|portion size|serving|porci[oó]n|porzione|portion|raci[oó]n|pro portion|1 portion)\s*[:=(]?\s*(?<text>[^*]{0,40}?\d+(?:[.,]\d+)?\s*(?:g|ml|q)(?![\p{L}\d])\)?)/iu;
export function findServing(texts: readonly string[]): Serving | null {
  for (const text of texts) {
    const found = SERVING_TEXT.exec(text)?.groups?.text;
    if (found === undefined || /100\s*(?:g|ml)/.test(found)) continue;
    const grams = WEIGHT.exec(found)?.groups?.grams;
    const open = found.includes("(");
    const shown = (open ? found : found.replace(/\)$/, "")).trim();
    return { text: shown, grams: grams === undefined ? null : Number(grams.replace(",", ".")) };
  }
  return null;
}
