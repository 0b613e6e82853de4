import { expect, test } from "bun:test";
import { parseRecipe } from "../../src/integrations/recipe-page/parse-recipe.ts";

const RECIPE = { "@type": "Recipe", name: "Pancakes", recipeYield: "4", recipeIngredient: ["200 g flour", "2 eggs"] };
const PANCAKES = { name: "Pancakes", servings: 4, lines: ["200 g flour", "2 eggs"] };

const page = (...blocks: unknown[]): string =>
  blocks
    .map(
      (block) =>
        `<script type="application/ld+json">${typeof block === "string" ? block : JSON.stringify(block)}</script>`,
    )
    .join("<p>text");
const nest = (value: unknown, depth: number): string =>
  `${"[".repeat(depth)}${JSON.stringify(value)}${"]".repeat(depth)}`;

test.each<[string, string]>([
  ["a recipe", page(RECIPE)],
  ["one in a graph, beside other things", page({ "@graph": [{ "@type": "WebPage", name: "Site" }, RECIPE] })],
  ["one of several types", page({ ...RECIPE, "@type": ["Thing", "https://schema.org/Recipe"] })],
  ["one inside a page", page({ "@type": "WebPage", mainEntity: RECIPE })],
  ["one after a broken block", page("{broken", RECIPE)],
  [
    "one with line breaks and tabs in its texts",
    page(
      JSON.stringify({ ...RECIPE, description: "a\tb\nc" })
        .replace("\\t", "\t")
        .replace("\\n", "\n"),
    ),
  ],
  ["one with commas at the end", page(JSON.stringify(RECIPE).replace('"]', '" , ] ,'))],
  ["one in a comment", page(`<!--\n${JSON.stringify(RECIPE)}\n-->`)],
  ["one in CDATA", page(`//<![CDATA[\n${JSON.stringify([RECIPE])}\n//]]>`)],
  ["one with a byte order mark and a semicolon", page(`\ufeff${JSON.stringify(RECIPE)};`)],
  ["one whose type has a parameter", page(RECIPE).replace("ld+json", "ld+json; charset=utf-8")],
  [
    "one with tags in its lines",
    page({ ...RECIPE, recipeIngredient: ["<p>200 g <b>flour</b></p>", '2 <a href="/eggs">eggs</a>'] }),
  ],
  ["one with its lines in one text", page({ ...RECIPE, recipeIngredient: "200 g flour\r\n2 eggs\n" })],
  ["one after a recipe without ingredients", page({ ...RECIPE, name: "Draft", recipeIngredient: [] }, RECIPE)],
  ["one after a block that is nested 10,000 deep", page(nest({}, 10_000), RECIPE)],
  [
    "one with line breaks in its texts",
    page(JSON.stringify({ ...RECIPE, description: "Soft\tand" }).replace("\\t", "\n\t")),
  ],
  ["one with links", page({ ...RECIPE, recipeIngredient: ['200 g <a href="/flour">flour</a>', "<b>2</b> eggs"] })],
  [
    "one with ingredients by an older name",
    page({ ...RECIPE, recipeIngredient: undefined, ingredients: PANCAKES.lines }),
  ],
  [
    "microdata",
    `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Pancakes</h1><meta itemprop="recipeYield" content="4">
     <p itemprop="author" itemscope><span itemprop="name">Ada</span></p>
     <ul><li itemprop="recipeIngredient"><b>200 g</b> flour</li><li itemprop="ingredients">2 eggs</li></ul>`,
  ],
  [
    "microdata in capitals, without quotes and ends, beside marks that end no tag",
    `<DIV itemscope ITEMTYPE=http://schema.org/Recipe><H1 title="a > b" itemprop='name'>Pancakes<!-- > --></H1>
     <meta itemprop=recipeYield content=4><script>if (1 < 2) "<li itemprop='ingredients'>"</script>
     <ul><li itemprop=ingredients>200 g flour<li itemprop=ingredients>2 eggs</ul></DIV><p itemprop=ingredients>Salt`,
  ],
  [
    "one behind many tags that never end, and ends of others",
    "<b>".repeat(50_000) + "</i>".repeat(150_000) + page(RECIPE),
  ],
  [
    "one behind many tags without their marks",
    '<p title=">">'.repeat(50_000) + "<!-- < > -->".repeat(50_000) + page(RECIPE),
  ],
])("%s", (_, html) => {
  expect(parseRecipe(`<!doctype html><html><body>${html}<p>end`)).toEqual(PANCAKES);
});

test.each<[unknown, number | null]>([
  [4, 4],
  ["Serves 4-6", 4],
  [["4", "4 servings"], 4],
  ["1 (9-inch) pie, 8 servings", 8],
  ["2 dozen cookies", 24],
  ["a dozen", 12],
  ["a few", null],
  ["0", null],
  ["99999", null],
  [undefined, null],
  [{ value: 4 }, null],
])("a yield of %j is for %j", (recipeYield, servings) => {
  expect(parseRecipe(page({ ...RECIPE, recipeYield }))?.servings).toBe(servings);
});

test("texts are decoded and tidied, and a single ingredient need not be in a list", () => {
  const recipe = { ...RECIPE, name: " Mum&#39;s\n pancakes ", recipeIngredient: "1 &frac12; cups  flour &amp; salt" };
  expect(parseRecipe(page(recipe))).toMatchObject({ name: "Mum's pancakes", lines: ["1 ½ cups flour & salt"] });
});

test.each([
  "",
  page({ "@type": "Recipe", name: "No food" }),
  page("null"),
  page({ "@type": "Product", recipeIngredient: ["x"] }),
  page(nest(RECIPE, 30_000)),
  page([...Array(30_000).fill({}), RECIPE]),
])("a page without a readable recipe has none: %#", (html) => {
  expect(parseRecipe(html)).toBeUndefined();
});
