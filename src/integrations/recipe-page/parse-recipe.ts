import { decodeHTML } from "entities";
import { isFields } from "../fields.ts";
import { readHtml } from "./read-html.ts";

// Recipes of web pages, as schema.org/Recipe in JSON-LD or microdata. Steps are not read.

/** What a page says of a recipe: its name, for how many it is (null where it does not say), and its ingredients. */
export type PageRecipe = { name: string; servings: number | null; lines: string[] };

/** How many values of a page's JSON-LD are looked at: pages with one recipe have some hundred. */
const VALUES_MAX = 20_000;
/** How many texts of a list are read: more than any recipe has. */
const TEXTS_MAX = 1000;
const NAME_MAX_LENGTH = 100;
const SERVINGS_MAX = 1000;
const INGREDIENTS = ["recipeIngredient", "ingredients"];

type Fields = Record<string, unknown>;

/** The tags of HTML within a text. */
const TAGS = /<\/?[a-z][^<>]*>/gi;

const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number"
    ? decodeHTML(String(value)).replace(TAGS, " ").replace(/\s+/g, " ").trim()
    : "";
const toTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value.slice(0, TEXTS_MAX) : [value]).map(toText).filter(Boolean);

/** Some pages have all ingredients in one text, each in a line. */
const toIngredients = (value: unknown): string[] => toTexts(typeof value === "string" ? value.split(/[\r\n]+/) : value);

const DOZEN = 12;

/** The servings of `4`, `"Serves 4-6"`, `["4", "4 servings"]`, `"1 pie, 8 servings"` or `"2 dozen cookies"`. */
function readServings(value: unknown): number | null {
  const [text = ""] = toTexts(value);
  const named = /serves\s*(\d{1,6})|(\d{1,6})\s*(?:servings?|portions?|people)\b/i.exec(text);
  const count = Number(named?.[1] ?? named?.[2] ?? /\d+/.exec(text)?.[0] ?? 0);
  const servings = !named && /\ddozen|\bdozen\b/i.test(text) ? Math.max(1, count) * DOZEN : count;
  return servings >= 1 && servings <= SERVINGS_MAX ? servings : null;
}

const toRecipe = (name: unknown, servings: unknown, ingredients: unknown): PageRecipe => ({
  name: toText(name).slice(0, NAME_MAX_LENGTH).trim(),
  servings: readServings(servings),
  lines: toIngredients(ingredients),
});

const isRecipe = ({ "@type": type }: Fields): boolean =>
  toTexts(type).some((name) => name === "Recipe" || name.endsWith("/Recipe"));

/** The first recipe in a JSON-LD value with ingredients, at any depth; undefined if there is none. */
function findInJson(root: unknown): PageRecipe | undefined {
  const values: unknown[] = [root];
  // The list grows while it is read, up to its limit.
  for (const value of values) {
    if (isFields(value) && isRecipe(value)) {
      const recipe = toRecipe(value.name, value.recipeYield, value.recipeIngredient ?? value.ingredients);
      if (recipe.lines.length > 0) return recipe;
    }
    const inner = typeof value === "object" && value !== null ? Object.values(value) : [];
    for (const one of inner) if (typeof one === "object" && values.length < VALUES_MAX) values.push(one);
  }
  return undefined;
}

/** What pages write around their JSON, for browsers of long ago. */
const WRAPPERS = /<!--|-->|<!\[CDATA\[|\]\]>/g;
const TRAILING_COMMAS = /,(?=\s*[}\]])/g;

/** JSON without what pages write around it, and without line breaks in texts and commas at the end, as they write it. */
function mendJson(text: string): string {
  const bare = text
    .replace(WRAPPERS, "")
    .replace(/\p{Cc}+/gu, " ")
    .replace(TRAILING_COMMAS, "");
  return bare.slice(bare.search(/[{[]/), Math.max(bare.lastIndexOf("}"), bare.lastIndexOf("]")) + 1);
}

function parseJson(text: string): unknown {
  for (const json of [text, mendJson(text)]) {
    try {
      return JSON.parse(json);
    } catch {
      // Broken, or nested too deeply: another block of the page may have the recipe.
    }
  }
  return undefined;
}

type Property = { name: string; text: string };
type OpenElement = { name: string; isRecipe: boolean; isProperty: boolean; isData: boolean };

/** Elements that have no end tag (HTML standard, 13.1.2). */
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const DATA_TYPE = /^application\/ld\+json/i;
const RECIPE_TYPE = /schema\.org\/Recipe/i;

/**
 * The blocks of JSON-LD of a page, and the properties within its recipes in microdata. `HTMLRewriter` would look through all
 * open elements for each end tag: a page of 30 KB, which unpacks to many, kept the server busy for minutes.
 */
function readElements(html: string): { scripts: string[]; properties: Property[] } {
  const scripts: string[] = [];
  const properties: Property[] = [];
  const open: OpenElement[] = [];
  const openByName = new Map<string, number>();
  const count = { recipes: 0, properties: 0 };

  const add = (element: OpenElement, by: 1 | -1) => {
    openByName.set(element.name, (openByName.get(element.name) ?? 0) + by);
    if (element.isRecipe) count.recipes += by;
    if (element.isProperty) count.properties += by;
  };
  /** Ends the innermost element of a name, and those within it that were not ended. */
  const close = (name: string) => {
    const left = (openByName.get(name) ?? 0) - 1;
    while (left >= 0 && openByName.get(name) !== left) {
      const element = open.pop();
      if (element) add(element, -1);
    }
  };
  readHtml(html, {
    onTag({ name, isEnd, attributes }) {
      if (isEnd) return close(name);
      const property = attributes.get("itemprop");
      const isProperty = property !== undefined && count.recipes > 0;
      if (isProperty) properties.push({ name: property, text: attributes.get("content") ?? "" });
      if (VOID.has(name)) return;
      const isData = name === "script" && DATA_TYPE.test(attributes.get("type") ?? "");
      const element = { name, isProperty, isData, isRecipe: RECIPE_TYPE.test(attributes.get("itemtype") ?? "") };
      open.push(element);
      add(element, 1);
    },
    onText(text) {
      if (open.at(-1)?.isData) scripts.push(text);
      const last = properties.at(-1);
      if (last && count.properties > 0) last.text += text;
    },
  });
  return { scripts, properties };
}

/** The recipe of a page; undefined if it has none with ingredients. */
export function parseRecipe(html: string): PageRecipe | undefined {
  const { scripts, properties } = readElements(html);
  for (const script of scripts) {
    const recipe = findInJson(parseJson(script));
    if (recipe) return recipe;
  }
  const find = (names: readonly string[]) =>
    properties.filter(({ name }) => names.includes(name)).map(({ text }) => text);
  const recipe = toRecipe(find(["name"])[0], find(["recipeYield"]), find(INGREDIENTS));
  return recipe.lines.length > 0 ? recipe : undefined;
}
