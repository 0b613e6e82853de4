import { describe, expect, test } from "bun:test";
import type { ParsedMeal } from "../../src/contracts/meal-sentence.ts";
import { addEntry, fieldError, signedInApi } from "../support/api/api-steps.ts";
import { type Call, DAY, HOUR, MINUTE, NOON } from "../support/api/test-api.ts";
import { MEAL_SENTENCES, type MealSentence } from "../support/foods/meal-sentences.ts";

const startApi = () => signedInApi({ hasFoods: true }, { hasTrial: false });
const parse = async (call: Call, text: string, headers = {}): Promise<ParsedMeal> => {
  const { status, body } = await call("POST", "/parse-meal", { text }, { headers });
  expect({ status, text }).toEqual({ status: 200, text });
  return body as ParsedMeal;
};
const say = ({ items, unresolved }: ParsedMeal) => [
  ...items.map(({ name, grams }) => `${name} ${Math.round(grams ?? 0)} g`),
  ...unresolved.map(({ text }) => `? ${text}`),
];

const A_FIFTH = 0.2;
const isNear = (grams: number | null, expected: readonly number[]): boolean =>
  expected.some((one) => grams !== null && Math.abs(grams - one) <= A_FIFTH * one);

/** How an answer differs from what the sentence names. */
function compare({ foods, mayBeMissing, unknown }: MealSentence, { items, unresolved }: ParsedMeal) {
  const left = [...items];
  const take = (isAcceptable: (name: string) => boolean) => {
    const at = left.findIndex(({ food, name }) => isAcceptable(food?.name ?? name));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const found = foods.map((food) => ({ ...food, item: take(food.isAcceptable) }));
  for (const { isAcceptable } of mayBeMissing) take(isAcceptable);
  const weighed = found.filter(({ grams, item }) => grams.length > 0 && item);
  return {
    foods: foods.length,
    found: found.filter(({ item }) => item).length,
    weighed: weighed.length,
    near: weighed.filter(({ grams, item }) => isNear(item?.grams ?? null, grams)).length,
    invented: left.map(({ text, name }) => `${text}: ${name}`),
    isUnknownNamed: unresolved.length >= unknown,
  };
}

test("300 sentences: nine of ten foods are found, four of five weigh what is meant, none is invented", async () => {
  const { call } = await startApi();
  const compared: (ReturnType<typeof compare> & { text: string })[] = [];
  for (const sentence of MEAL_SENTENCES)
    compared.push({ ...compare(sentence, await parse(call, sentence.text)), text: sentence.text });
  const sum = (name: "foods" | "found" | "weighed" | "near") => compared.reduce((total, one) => total + one[name], 0);
  expect(compared.length).toBeGreaterThanOrEqual(300);
  expect(compared.flatMap(({ invented }) => invented)).toEqual([]);
  expect(compared.filter(({ isUnknownNamed }) => !isUnknownNamed).map(({ text }) => text)).toEqual([]);
  expect(sum("found") / sum("foods")).toBeGreaterThanOrEqual(0.9);
  expect(sum("near") / sum("weighed")).toBeGreaterThanOrEqual(0.8);
});

describe("an answer", () => {
  test("has items with the figures and words of their foods, and what is unknown; stores nothing", async () => {
    const { call } = await startApi();
    const { items, unresolved, ...occasion } = await parse(call, "For lunch: 200g rice, some unicorn stew and 2 eggs");
    expect(items).toMatchObject([
      {
        ...{ text: "200g rice", name: "White rice, cooked", grams: 200, source: "database", calories: 260 },
        food: { ndbNo: "20045" },
      },
      { text: "2 eggs", name: "Egg, hard-boiled", grams: 100, source: "database" },
    ]);
    expect(unresolved).toEqual([{ text: "some unicorn stew" }]);
    expect(occasion).toEqual({ mealType: "lunch", eatenAt: null });
    expect((await call("GET", "/food-entries")).body).toEqual([]);
  });

  test("has the usual weight of a food where no entry can have the said one", async () => {
    const { call } = await startApi();
    const said = ["9999 kg of sugar", "6 kg sugar", "1 lb sugar x99", "99999 g sugar", "9999999 kcal sugar"];
    for (const text of [...said, "99999999999999999999999999 cups sugar", "sugar x0", "1 tsp sugar x 00"])
      expect({ text, said: say(await parse(call, text)) }).toEqual({ text, said: ["Sugar, white 4 g"] });
    expect(say(await parse(call, "5 kg sugar"))).toEqual(["Sugar, white 5000 g"]);
  });

  test("prefers what the person has saved or eaten to the table, as it was last eaten", async () => {
    const { call } = await startApi();
    await call("POST", "/user/start-trial");
    await addEntry(call, { name: "Grandma's lasagna", calories: 700, servingSize: "1 plate (350 g)" });
    const { items } = await parse(call, "half a plate of lasagna and rice pudding");
    expect(items).toMatchObject([
      { name: "Grandma's lasagna", grams: 175, calories: 350 },
      { name: expect.stringMatching(/^Rice pudding/) },
    ]);
  });

  test("takes what is said of energy and macros: for the amount of a food, and for the figures of what it does not know", async () => {
    const { call } = await startApi();
    const unknown = { grams: null, gramsLow: null, gramsHigh: null, source: "estimate", food: null, protein: 0 };
    const MACROS = { protein: 30, carbs: 50, fat: 20.5 };
    const cases: [text: string, items: object[], unresolved?: object[]][] = [
      ["500 kcal of pizza", [{ text: "500 kcal of pizza", name: "Cheese pizza", grams: 187.97, source: "database" }]],
      ["Crème d'Ys (320 kcal)", [{ ...unknown, text: "Crème d'Ys (320 kcal", name: "Crème d'Ys", calories: 320 }]],
      ["lunch 600 kcal", [{ ...unknown, text: "lunch 600 kcal", name: "Lunch", calories: 600 }]],
      ["600 kilocalories", [{ calories: 600 }]],
      ["418.4 kJ", [{ ...unknown, text: "418.4 kJ", name: "Meal", calories: expect.closeTo(100) }]],
      ["20000 kcal", [{ calories: 20_000 }]],
      ["lunch 1,200 kcal", [{ calories: 1200 }]],
      [
        "Breakfast 300 kcal, lunch 600, dinner 850 kcal",
        [
          { name: "Breakfast", calories: 300, text: "Breakfast 300 kcal" },
          { name: "Lunch", calories: 600, text: "lunch 600" },
          { name: "Dinner", calories: 850, text: "dinner 850 kcal" },
        ],
      ],
      ["lunch 600 kcal, 30g protein, 50g carbs and 20,5g fat", [{ name: "Lunch", ...MACROS, calories: 600 }]],
      ["protein 30g carbs 50g fat 20.5g", [{ text: "protein 30g carbs 50g fat 20.5g", name: "Meal", ...MACROS }]],
      ["P30 C50 F20.5", [{ name: "Meal", ...MACROS }]],
      ["Granny's pie (450 kcal, 12 g fiber, 3g of sugar)", [{ name: "Granny's pie", fiber: 12, sugar: 3 }]],
      ["chicken and rice, 600 kcal, 30g protein", [{ name: "Chicken and rice", calories: 600, protein: 30 }]],
      [
        "eggs 140 kcal, 9 g protein, toast 90 kcal",
        [{ calories: expect.closeTo(140) }, { calories: expect.closeTo(90) }],
        [{ text: "9 g protein" }],
      ],
      ["burned 300 calories running", [], [{ text: "burned" }, { text: "300 calories running" }]],
      ["2 eggs\nCalories 140, protein 12 g", [{ name: "Egg, hard-boiled" }], [{ text: "protein 12 g" }]],
      ["2 eggs\nNutrition per serving: 140 kcal", [{ name: "Egg, hard-boiled" }], [{}]],
      ["sugar 100g, fat 50g", [{ name: "Sugar, white", grams: 100 }], [{ text: "fat 50g" }]],
      ["30g protein, 9999g fat", [], [{ text: "30g protein" }, { text: "9999g fat" }]],
      ["20001 kcal", [], [{ text: "20001 kcal" }]],
      ["unicorn stew 20001 kcal", [], [{ text: "unicorn stew 20001 kcal" }]],
      ["0 kcal", [], [{ text: "0 kcal" }]],
    ];
    for (const [text, items, unresolved = []] of cases)
      expect([text, await parse(call, text)]).toMatchObject([text, { items, unresolved }]);
  });
});

const RECIPE_LINES = [
  ["2 cups (240 g) all-purpose flour, sifted", ["All-purpose flour 240 g"]],
  ["2 (14 oz) cans diced tomatoes", ["Tomato, raw 794 g"]],
  ["1 1/2 cups (300 ml) milk, at room temperature", [expect.stringMatching(/^Whole milk 30\d g$/)]],
  ["3 cloves garlic, minced", ["Garlic 9 g"]],
  ["2-3 carrots, peeled and thinly sliced", ["Carrot, raw 153 g"]],
  ["200g chicken breast, cut into cubes", ["Chicken breast, roasted, no skin 200 g"]],
  ["½ cup olive oil, plus more for drizzling", ["Olive oil 108 g"]],
  ["1 tsp salt and freshly ground black pepper to taste", ["Salt 6 g"]],
  ["Juice of 1 lemon", ["Lemon 58 g"]],
  ["1/2 cup (1 stick) unsalted butter, melted", ["Butter, unsalted 114 g"]],
  ["113 g (1/2 cup) butter", ["Butter, salted 113 g"]],
  ["4 (6-ounce) salmon fillets", ["Salmon, farmed, baked 680 g"]],
  ["1 (15-ounce) can black beans, drained and rinsed", ["Black beans, boiled 258 g"]],
  ["2 x 400g tins kidney beans, drained", ["Kidney beans, boiled 534 g"]],
  ["2 boneless, skinless chicken breasts", ["Chicken breast, roasted, no skin 172 g"]],
  ["8 slices bacon, cooked and crumbled", ["Bacon, fried 92 g"]],
  ["3 ripe bananas, mashed", ["Banana 354 g"]],
  ["1 cup packed light brown sugar", ["Brown sugar 220 g"]],
  ["Salt & freshly ground black pepper", ["Salt 2 g"]],
  ["1 bunch kale, stems removed", ["Kale, raw 16 g"]],
  ["8 ounces dried pasta", ["Pasta, dry 227 g"]],
  ["1/4 cup honey or maple syrup", ["Honey 85 g"]],
  ["1 tbsp honey (or sugar)", ["Honey 21 g"]],
  ["1 cup fresh or frozen blueberries", ["Blueberries 148 g"]],
  ["4 cups low-sodium chicken stock", ["Chicken broth 996 g"]],
  ["1 cup semisweet chocolate chips", ["Chocolate chips, semi-sweet 168 g"]],
  ["1 pound large shrimp, peeled and deveined", ["Shrimp, cooked 454 g"]],
  ["1 lb Italian sausage, casings removed", ["Italian sausage, cooked 454 g"]],
  ["1 (12 fl oz) can evaporated milk", ["Evaporated milk 384 g"]],
  ["3-4 cups bread flour", ["All-purpose flour 438 g"]],
  ["1/4 cup slivered almonds", ["Almonds 36 g"]],
  ["1 scoop vanilla protein powder", ["Whey protein powder 32 g"]],
  ["1 cup shredded coconut", ["Dried coconut, unsweetened 93 g"]],
  ["2 tsp bicarbonate of soda", ["? 2 tsp bicarbonate of soda"]],
  ["For the sauce:", []],
  ["Sauce:\r\n100 g sugar, divided\r\n2 tbsp soy sauce", ["Sugar, white 100 g", "Soy sauce 32 g"]],
  ["100 g unicorn flakes, chopped", ["? 100 g unicorn flakes"]],
  ["carrots, sliced tomatoes", [expect.stringMatching(/^Carrot/), expect.stringMatching(/^Tomato/)]],
] as const;

test("the lines of a recipe name foods, and no preparation, package or heading", async () => {
  const { call } = await startApi();
  for (const [text, expected] of RECIPE_LINES)
    expect([text, say(await parse(call, text))]).toEqual([text, [...expected]]);
  const { items } = await parse(call, "1 egg\n2 cups (240 g) all-purpose flour, sifted");
  expect(items.map(({ text }) => text)).toEqual(["1 egg", "2 cups (240 g) all-purpose flour"]);
});

/** What sentences say, to the gram. */
const SAID: [text: string, ...expected: string[]][] = [
  ["one and three quarters cups of milk", "Whole milk 427 g"],
  ["two-thirds of a pizza and one-half cup of rice", "Cheese pizza 569 g", "White rice, cooked 79 g"],
  ["2-and-a-half cups of rice, twenty-five grapes", "White rice, cooked 395 g", "Grapes 123 g"],
  ["two 12-ounce beers, 2 tbsp half-and-half", "Beer 680 g", "Half-and-half 30 g"],
  ["1lb 4oz chicken", "Chicken breast, roasted, no skin 567 g"],
  [
    "2 eggs\n1 1/2 cups plus 1 tbsp sugar\n1 cup and 2 tbsp flour",
    "Egg, hard-boiled 100 g",
    "Sugar, white 313 g",
    "All-purpose flour 141 g",
  ],
  ["rice 1 cup and 2 tbsp butter", "White rice, cooked 158 g", "Butter, salted 28 g"],
  [
    "3 T. olive oil, 2T mayo, 1 t honey, tbsp brown sugar",
    "Olive oil 41 g",
    "Mayonnaise 28 g",
    "Honey 7 g",
    "Brown sugar 14 g",
  ],
  ["at least 2 cups of rice and almost half an avocado", "White rice, cooked 316 g", "Avocado 100 g"],
  ["a bit more than a cup of rice, up to 3 eggs", "White rice, cooked 158 g", "Egg, hard-boiled 150 g"],
  ["way too many cookies and a few too many beers", "Chocolate chip cookie 26 g", "Beer 1068 g"],
  ["the whole pizza, the whole wheat bread", "Cheese pizza 853 g", "Whole wheat bread 32 g"],
  ["a banana and a half, an egg and a half bagel", "Banana 177 g", "Egg, hard-boiled 50 g", "Bagel, plain 53 g"],
  ["a burger but I only ate half", "Hamburger, plain 39 g"],
  [
    "150g x 2 chicken breasts, 3 * 100 g rice, eggsx2",
    "Chicken breast, roasted, no skin 300 g",
    "White rice, cooked 300 g",
    "Egg, hard-boiled 100 g",
  ],
  ["fries+2 nuggets", "French fries, fast food 117 g", "Chicken nuggets, fast food 32 g"],
  ["40g porridge oats, crunchy nut cornflakes 30g", "Rolled oats, dry 40 g", "Crunchy Nut corn flakes 30 g"],
  ["double vodka and coke, oat latte", "Rum and cola 201 g", "Latte 355 g"],
  ["full english with 2 eggs, 2 pittas", "Full English breakfast 385 g", "Pita bread, white 120 g"],
  ["2 glasses of red and a large order of fries", "Red wine 294 g", "French fries, fast food 154 g"],
  ["a stack of 4 pancakes, honey bunches of oats", "Pancakes, homemade 152 g", "? honey bunches of oats"],
  ["8 ct nuggets", "Chicken nuggets, fast food 128 g"],
  ["2 hashbrowns and toast with peanutbutter", "Hash browns, fast food 106 g", "Toast with peanut butter 43 g"],
  [
    "blue berries, pop corn, cup cake",
    "Blueberries 148 g",
    "Popcorn, air-popped 24 g",
    "Cupcake without frosting 38 g",
  ],
  ["a squirt of ketchup, bucket of popcorn", "Ketchup 17 g", "Popcorn, air-popped 24 g"],
  ["hearts of palm, plate of unicorn", "? hearts of palm", "? plate of unicorn"],
  ["8 chicken wings", "Chicken wings, battered and fried 392 g"],
  [
    "6 bbq wings, rotisserie wings x2",
    "Barbecue chicken wings, oven-heated 192 g",
    "Rotisserie chicken wing, with skin 106 g",
  ],
  ["2 cups of potato chips", "Potato chips, salted 28 g"],
  ["chicken 150 broccoli 100", "Chicken breast, roasted, no skin 150 g", "Broccoli, boiled 100 g"],
  ["oats 40, milk 200, banana 1", "Rolled oats, dry 40 g", "Whole milk 200 g", "Banana 118 g"],
  ["4 finger kitkat, 4 fish fingers", "Kit Kat 42 g", "Fish sticks 112 g"],
  ["at mcdonalds I had a big mac and fries", "McDonald's Big Mac 219 g", "French fries, fast food 117 g"],
  ["at starbucks a latte and a muffin", "Latte 355 g", "Blueberry muffin 113 g"],
  ["at work I had soup, later a coffee on my way home", "Chicken noodle soup, canned 248 g", "Coffee, black 237 g"],
  ["a burger at five guys, another two slices of pizza", "Hamburger, plain 78 g", "Cheese pizza 214 g"],
  ["2 more eggs, my second beer, a few more chips", "Egg, hard-boiled 100 g", "Beer 356 g", "Potato chips, salted 6 g"],
  ["hey can you add a banana to my lunch", "Banana 118 g"],
  ["I'm eating a salad, chugged a beer, will have toast", "Side salad 87 g", "Beer 356 g", "White toast 27 g"],
  ["second breakfast: croissant", "Croissant 57 g"],
  ["1. oats 50g 2. milk 200ml 3. 2 eggs", "Rolled oats, dry 50 g", "Whole milk 206 g", "Egg, hard-boiled 100 g"],
  [
    "campbells tomato soup, store bought cookies",
    "Tomato soup, canned, made with water 248 g",
    "Chocolate chip cookie 26 g",
  ],
  ["fried 3 eggs, double cheese burger", "Egg, fried 138 g", "Double cheeseburger 155 g"],
  ["omelette, 3 eggs", "Egg, hard-boiled 150 g"],
  ["porridge 50g oats, 2 bananas", "Rolled oats, dry 50 g", "Banana 236 g"],
  ["smoothie - banana, 200 ml milk", "Banana 118 g", "Whole milk 206 g"],
  ["omelette, toast", "Omelet, plain 122 g", "White toast 27 g"],
  ["coffee with 2 sugars and milk", "Coffee, black 237 g", "Sugar, white 8 g", "Whole milk 30 g"],
  ["it was late so I just had toast", "White toast 27 g"],
  [
    "got a burger and fries, we both had soup",
    "Hamburger, plain 78 g",
    "French fries, fast food 117 g",
    "Chicken noodle soup, canned 248 g",
  ],
  ["started with a salad, feeling better today", "Side salad 87 g"],
  ["reading with a cup of tea", "Tea, black 237 g", "? reading"],
  ["leftover curry, half of what we had, and a drink", "Chicken tikka masala 288 g", "? a drink"],
  ["some meat and potatoes, crab meat", "Baked potato, with skin 173 g", "Crab meat, cooked 85 g", "? some meat"],
  ["3 cheerios", "Cheerios, toasted oat cereal 42 g"],
  ["burger and chips", "Hamburger, plain 78 g", "French fries, fast food 117 g"],
  ["steak chips and peas", "Sirloin steak, grilled 85 g", "French fries, fast food 117 g", "Green peas, boiled 80 g"],
  ["200g fish, 150g chips", "Salmon, farmed, baked 200 g", "French fries, fast food 150 g"],
  ["burger with tortilla chips", "Hamburger, plain 78 g", "Tortilla chips, salted 28 g"],
  ["fish tacos with chips and salsa", "Fish tacos 324 g", "Potato chips, salted 28 g", "Salsa 36 g"],
  ["a pizza shared with 3 friends, fries to share with my wife", "Cheese pizza 213 g", "French fries, fast food 59 g"],
  ["a bottle of red wine between 3", "Red wine 249 g"],
  ["20 piece nuggets shared with 1 friend", "Chicken nuggets, fast food 160 g"],
  ["shared a pizza with 3 friends and had 2 slices", "Cheese pizza 214 g"],
  ["half roast chicken, whole pizza", "Roast chicken, with skin 299 g", "Cheese pizza 853 g"],
  [
    "coffee without milk and sugar, burger without mayo and fries",
    "Coffee, black 237 g",
    "Hamburger, plain 78 g",
    "French fries, fast food 117 g",
  ],
  ["salad instead of fries with my burger", "Side salad 87 g", "Hamburger, plain 78 g"],
  ["I was going to have pizza but had a salad instead", "Side salad 87 g"],
  [
    "chicken white rice black beans",
    "Chicken breast, roasted, no skin 86 g",
    "White rice, cooked 158 g",
    "Black beans, boiled 86 g",
  ],
  ["tuna sandwich crisps apple", "Tuna salad sandwich 170 g", "Potato chips, salted 28 g", "Apple 182 g"],
  [
    "burrito bowl with chicken, rice, beans, cheese",
    "Chicken breast, roasted, no skin 86 g",
    "White rice, cooked 158 g",
    "Black beans, boiled 86 g",
    "Cheddar cheese 28 g",
  ],
  ["burrito bowl with chicken and a large glass of red wine", "Burrito bowl with chicken 731 g", "Red wine 249 g"],
  ["a burger some fries and some salad", "Hamburger, plain 78 g", "French fries, fast food 117 g", "Side salad 87 g"],
  [
    "2 tea spoons sugar, 1 table spoon olive oil, 1 /2 cup oats",
    "Sugar, white 8 g",
    "Olive oil 14 g",
    "Rolled oats, dry 40 g",
  ],
  ["a large glass of red, half a bottle of white", "Red wine 249 g", "White wine 373 g"],
  ["2 large glasses of pinot grigio, 3 glasses of red", "White wine 497 g", "Red wine 441 g"],
  ["100g paneer, palak paneer", "Queso fresco 100 g", "Palak paneer 282 g"],
  ["my mom made lasagna", "Lasagna with meat 228 g"],
];

test("sentences have the foods and amounts that people mean", async () => {
  const { call } = await startApi();
  for (const [text, ...expected] of SAID) expect([text, ...say(await parse(call, text))]).toEqual([text, ...expected]);
});

describe("when it was eaten", () => {
  // The clock stands at noon in UTC, 08:00 in New York.
  const occasions: [text: string, mealType: string | null, eatenAt: string | null][] = [
    ["eggs", null, null],
    ["eggs for breakfast", "breakfast", null],
    ["a breakfast burrito", null, null],
    ["pizza yesterday evening", null, "2026-06-16T19:00:00.000Z"],
    ["eggs at 7:30", null, "2026-06-17T07:30:00.000Z"],
    ["pizza at 8pm", null, "2026-06-16T20:00:00.000Z"],
    ["pizza for dinner at 8", "dinner", "2026-06-16T20:00:00.000Z"],
    ["an apple two hours ago", null, "2026-06-17T10:00:00.000Z"],
    ["soup on monday at noon", null, "2026-06-15T12:00:00.000Z"],
    ["soup the day before yesterday", null, "2026-06-15T12:00:00.000Z"],
    ["12:30 soup", null, "2026-06-16T12:30:00.000Z"],
    ["eggs at 25:70", null, null],
    ["1.30 g salt", null, null],
    ["7.30am toast", null, "2026-06-17T07:30:00.000Z"],
    ["brekkie was 2 eggs", "breakfast", null],
    ["midnight snack cereal", "snack", null],
    ["yesterday breakfast burrito", null, "2026-06-16T12:00:00.000Z"],
    ["skipped lunch, pasta for dinner", "dinner", null],
    ["no breakfast lunch was a burger", "lunch", null],
    ["at seven thirty two eggs", null, "2026-06-17T07:30:00.000Z"],
    ["a bagel at quarter to nine", null, "2026-06-17T08:45:00.000Z"],
    ["half past 10 coffee", null, "2026-06-17T10:30:00.000Z"],
    ["fries at five guys", null, null],
    ["leftovers from dinner: yesterday's curry", null, null],
    ["sunday roast with gravy", null, null],
    ["B: eggs L: soup", "breakfast", null],
    ["late lunch at 1:30 ramen", "lunch", "2026-06-16T13:30:00.000Z"],
    ["tea was fish pie", "dinner", null],
    ["this arvo 2 lamingtons", null, null],
    ["add a banana to lunch", "lunch", null],
    ["added milk to my tea", null, null],
    ["second breakfast: toast", "breakfast", null],
  ];
  test("is read from the sentence, by the zone of the call and the instant at which it was said", async () => {
    const { call } = await startApi();
    for (const [text, mealType, eatenAt] of occasions)
      expect({ text, ...(await parse(call, text)) }).toMatchObject({ text, mealType, eatenAt });
    const headers = { "x-time-zone": "America/New_York" };
    expect(await parse(call, "eggs at 7:30", headers)).toMatchObject({ eatenAt: "2026-06-17T11:30:00.000Z" });
    const at = new Date(NOON - 2 * DAY - HOUR).toISOString();
    const { body } = await call("POST", "/parse-meal", { text: "eggs ten minutes ago, a tea 20 minutes ago", at });
    expect(body).toMatchObject({ eatenAt: new Date(NOON - 2 * DAY - HOUR - 20 * MINUTE).toISOString() });
  });
});

describe("what cannot be a sentence", () => {
  test("of an instant that does not exist is 422", async () => {
    const { call } = await startApi();
    expect(await call("POST", "/parse-meal", { text: "rice", at: "2026-02-30T12:00:00Z" })).toMatchObject(
      fieldError("at"),
    );
  });

  const hostile: [what: string, text: string][] = [
    ["separators", ",;\n".repeat(600)],
    ["connectors", "and with ".repeat(220)],
    ["400 words", Array.from({ length: 400 }, (_, index) => `w${index.toString(36)}`).join(" ")],
    ["400 foods", Array.from({ length: 330 }, (_, index) => `f${index.toString(36)}`).join(",")],
    ["one word", "x".repeat(2000)],
    ["one number", "1".repeat(2000)],
    ["pronouns", "i ".repeat(1000)],
    ["numbers", "1 2/3 4,5 ".repeat(200)],
    ["amounts", "2 x 3 cups of ".repeat(140)],
    ["times", "at 7:30 yesterday for lunch ".repeat(70)],
    ["percentages", "80/20 50% ".repeat(200)],
    ["brackets", "(".repeat(1000) + ")".repeat(1000)],
    [
      "Unicode",
      Array.from({ length: 900 }, (_, index) => String.fromCodePoint(0xa1 + index * 50))
        .filter((one) => one.isWellFormed())
        .join(""),
    ],
  ];
  test("is answered where it is 2,000 characters of anything", async () => {
    const { call } = await startApi();
    for (const [what, text] of hostile)
      expect([what, (await parse(call, text.slice(0, 2000))).items.length < 20]).toEqual([what, true]);
  });
});
