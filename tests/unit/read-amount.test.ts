import { describe, expect, test } from "bun:test";
import { readAmount } from "../../src/shared/food/amount/read-amount.ts";

/** "1.5 cup | rice": quantity, size and unit of the amount, and the food; the text alone without an amount. */
function describeRead(text: string): string {
  const { amount, food } = readAmount(text);
  if (!amount) return food;
  const { quantity, size, unit } = amount;
  return `${[Number(quantity.toFixed(3)), size, unit?.word].filter((part) => part !== undefined).join(" ")} | ${food}`;
}

test.each(
  Object.entries({
    "200 g | rice": "200g rice; 200 g of rice; rice 200g; rice, 200 g; rice (200 g); 200 grams of the rice",
    "1.5 l | milk": "1,5 l milk; 1 and 1/2 l milk; 1-1/2 l milk; milk 1½ l; 1 1/2 litres milk; one and a half l milk",
    "0.5 kg | potatoes": "0,5 kg potatoes; .5 kg potatoes; ½ kilo potatoes; half a kilo of potatoes; potatoes 1/2 kg",
    "1200 g | chicken": "1,200 g chicken; 1.200 g chicken; 1200g chicken",
    "6 oz | steak": "6oz steak; 6-oz steak; steak 6 ounces; six ounces of steak",
    "8 floz | milk": "8 fl oz milk; 8 fluid ounces of milk; milk, 8 fl oz",
    "2 | eggs": "2 eggs; two eggs; eggs 2; eggs x2; 2x eggs; eggs x 2; a couple of eggs; pair of eggs; 2eggs; eggs (2)",
    "3 slice | bread": "3 slices bread; 3 slices of bread; bread 3 slices; three slices of bread; bread: 3 slices",
    "2 slice | pizza": "slice of pizza x2; slice of pizza (x 2); a slice of pizza times 2; slice of pizza 2x",
    "4 tbsp | peanut butter": "2 tbsp peanut butter x2; peanut butter 2 tbsp × 2",
    "200 kcal | biscuit": "biscuit 100 kcal x2",
    "2 large | banana": "large banana x2; large banana, x 2",
    "2 | big macs": "2 big macs; two Big Macs; big macs x2",
    "2 large slice | bread": "2 large slices of bread; two big slices bread",
    "2 large | eggs": "2 large eggs; two large-sized eggs; large eggs, 2; eggs, 2 large",
    "3 fun | snickers": "3 fun size snickers; fun size snickers, 3; fun-size snickers x3",
    "2 | chicken 65": "2 chicken 65",
    "1 large | banana": "large banana; a large banana; 1 big banana; banana large",
    "0.5 | avocado": "half an avocado; 1/2 avocado; ½ avocado; half avocado; a half avocado; 0,5 avocado",
    "0.5 cup | milk":
      "half a cup of milk; 1/2 cup milk; milk ½ cup; one half cup milk; a half-cup of milk; half-a-cup of milk",
    "1.75 cup | milk": "one and three quarters cups of milk; 1 and three-quarter cups milk; 1 3/4 cups milk",
    "1 pint | beer": "two half pints of beer; 2 half pints beer",
    "25 | grapes": "twenty-five grapes; twenty five grapes",
    "0.75 cup | oats": "three quarters cup oats; 3/4 cup of oats; ¾ cup oats",
    "0.333 | pizza": "a third of a pizza; 1/3 pizza; ⅓ of the pizza",
    "2.5 | eggs": "two-and-a-half eggs; 2-3 eggs; two or three eggs; 2 to 3 eggs; 2–3 eggs; 2~3 eggs",
    "125 g | rice": "100-150 g rice; rice 100–150g; 100 to 150 g rice",
    "1.25 lb | chicken": "1 lb 4 oz chicken; 1lb 4oz of chicken; chicken 1 lb 4 oz; 1 pound 4 ounces chicken",
    "12 | eggs": "a dozen eggs; 12 eggs; one dozen eggs; twelve eggs",
    "6 | eggs": "half a dozen eggs; six eggs",
    "250 g | chicken": "two hundred and fifty grams of chicken; 250 g chicken; two hundred fifty g chicken",
    "300 g | chicken": "2 x 150 g chicken; 2x150g chicken; 300g chicken; two 150-gram chicken",
    "1 cup | tea": "a cup of tea; cup of tea; 1 cup tea",
    "1 | banana": "a banana; one banana; 1 banana",
    "1 handful | nuts": "handful of nuts; a handful of nuts",
    "1 tbsp | sugar": "1 heaped tbsp sugar; a tablespoon of sugar; sugar 1 tbsp; 1T sugar; tbsp sugar",
    "100 g | rice": "about 100 g rice; ~100 g rice; approx 100 g rice",
    "2 | rolls": "2 rolls",
    "200 g | chicken and rice": "200 g chicken and rice; chicken and rice 200 g",
  }).flatMap(([expected, texts]) => texts.split("; ").map((text) => [text, expected] as const)),
)("the amount of a food %j is %j", (text, expected) => expect(describeRead(text)).toBe(expected));

describe("a percentage, a ratio and a number inside a name are not amounts", () => {
  test.each([
    ["150 g cottage cheese 2%", "150 g | cottage cheese 2%"],
    ["cottage cheese 150 g 2%", "150 g | cottage cheese 2%"],
    ["20 g dark chocolate 50%", "20 g | dark chocolate 50%"],
    ["150g 80/20 beef", "150 g | 80/20 beef"],
    ["2 2% milk", "2 | 2% milk"],
    ["1 cup 1,5 % milk", "1 cup | 1,5 % milk"],
    ["200 g three bean salad", "200 g | three bean salad"],
    ["2 cheese pizzas", "2 | cheese pizzas"],
    ["7up 330 ml", "330 ml | 7up"],
    ["2 slices of toast (180 kcal)", "180 kcal | toast"],
    ["a 300-calorie muffin", "300 kcal | muffin"],
    ["300 calories worth of cookies", "300 kcal | cookies"],
    ["800 kJ from nuts", "800 kj | nuts"],
  ])("%j is %j", (text, expected) => expect(describeRead(text)).toBe(expected));

  test.each([
    ...["2% milk", "1 percent milk", "gin 45%", "100% orange juice", "70-85% cocoa", "80/20 beef", "beef 93-7"],
    ...["93 lean turkey", "3 bean salad", "7-grain bread", "4 cheese pizza", "1000 island dressing", "3 egg omelette"],
    ...["6 inch sub", "omega 3 eggs", "v8", "half and half", "half-fat milk", "quarter pounder", "100 calorie pack"],
    ...["0 calories", "low calorie lager"],
    ...["coffee with 2 tsp sugar", "200 g", "2", "half", "a", "0 eggs", "1 cup", "", "%", "/", "1/0 cup rice"],
  ])("%j has none", (text) => expect(readAmount(text)).toEqual({ amount: undefined, food: text }));
});

test("of two foods with an amount each, the first amount is said to be of the first food", () => {
  expect(readAmount("1 egg and 2 slices of toast").amount).toMatchObject({ quantity: 1, isOfFirst: true });
  expect(readAmount("2 pancakes with syrup").amount).toMatchObject({ quantity: 2, isOfFirst: false });
});

test("any text is read, in no time that grows faster than it", () => {
  for (const part of ["1/", "2 ", "a ", "half ", "1 x ", "%", "½", "2-", "g ", "and ", "١٢ ", "💚", "9,9.", "("]) {
    const { food } = readAmount(part.repeat(5000));
    expect(typeof food).toBe("string");
  }
});
