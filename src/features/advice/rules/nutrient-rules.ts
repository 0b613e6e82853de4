import type { DietFacts, MacroFact, Person } from "./diet-facts.ts";
import { whole } from "./figures.ts";
import { type Finding, lastDays, type Rule } from "./finding.ts";
import { foodIdeas } from "./food-ideas.ts";
import { FEW_FOODS } from "./thresholds.ts";

const eats = ({ dietaryPreferences }: Person, ...diets: string[]): boolean =>
  diets.some((diet) => dietaryPreferences.includes(diet));

const gramsOfGoal = ({ grams, goal }: MacroFact): string => `${whole(grams)} of ${whole(goal)} g`;
const shareOfEnergy = ({ percent, goalPercent }: MacroFact): string =>
  `${whole(percent)}% of your energy, where your goal gives it ${whole(goalPercent)}%`;

const lowProtein: Rule = ({ macros, person }) => {
  if (macros?.protein.level !== "low") return undefined;
  const { protein } = macros;
  const ideas = foodIdeas("protein", person.dietaryPreferences);
  const isWanted = person.primaryGoal === "muscle_gain" || eats(person, "high_protein");
  return {
    title: "Add some protein",
    description: `You averaged ${gramsOfGoal(protein)} of protein a day over ${lastDays(macros)}: ${shareOfEnergy(protein)}.`,
    category: "macros",
    priority: isWanted ? "high" : "medium",
    actionItems: [
      `Spread the missing ${whole(protein.goal - protein.grams)} g over your meals rather than adding them to one.`,
      ideas ? `Rich in protein: ${ideas}.` : "Choose foods rich in protein that you like and tolerate.",
    ],
    area: `Protein at ${gramsOfGoal(protein)} a day`,
  };
};

const highFat: Rule = ({ macros, person }) => {
  if (macros?.fat.level !== "high" || eats(person, "keto", "low_carb")) return undefined;
  const { fat } = macros;
  return {
    title: "Go easier on fat",
    description: `You averaged ${whole(fat.grams)} g of fat a day over ${lastDays(macros)}, with a goal of ${whole(fat.goal)} g: ${shareOfEnergy(fat)}.`,
    category: "macros",
    priority: "medium",
    actionItems: [
      "Measure cooking oil and dressings once: they are easy to underestimate.",
      "Bake, steam or grill where you would fry.",
    ],
    area: `Fat at ${gramsOfGoal(fat)} a day`,
  };
};

const highCarbs: Rule = ({ macros }) => {
  if (macros?.carbs.level !== "high") return undefined;
  const { carbs } = macros;
  return {
    title: "Balance your carbs",
    description: `You averaged ${whole(carbs.grams)} g of carbs a day over ${lastDays(macros)}, with a goal of ${whole(carbs.goal)} g: ${shareOfEnergy(carbs)}.`,
    category: "macros",
    priority: "medium",
    actionItems: [
      "Fill part of the plate with vegetables where bread, rice or pasta would be.",
      "Look at your drinks: juice and soft drinks are carbs that do not fill.",
    ],
    area: `Carbs at ${gramsOfGoal(carbs)} a day`,
  };
};

const lowCarbs: Rule = ({ macros, person }) => {
  if (macros?.carbs.level !== "low" || eats(person, "keto", "low_carb", "paleo", "high_protein")) return undefined;
  const { carbs } = macros;
  return {
    title: "Make room for carbs",
    description: `You averaged ${gramsOfGoal(carbs)} of carbs a day over ${lastDays(macros)}: ${shareOfEnergy(carbs)}.`,
    category: "macros",
    priority: "low",
    actionItems: [
      "If that is how you want to eat, carry on, and set low carb in your preferences of the set-up.",
      "Otherwise fruit, potatoes or pulses with a meal bring carbs along with fiber.",
    ],
    area: `Carbs at ${gramsOfGoal(carbs)} a day`,
  };
};

/** A day's average against a published reference; see DAILY_REFERENCE for the sources. */
export const NUTRIENT_STATEMENTS = {
  fiber: ({ nutrients }: DietFacts): string | undefined =>
    nutrients?.fiber.isGap
      ? `Fiber: ${whole(nutrients.fiber.average)} g a day, ${whole(nutrients.fiber.percent)}% of the daily value of ${whole(nutrients.fiber.reference)} g.`
      : undefined,
  sugar: ({ nutrients }: DietFacts): string | undefined =>
    nutrients?.sugar.isGap
      ? `Sugar: ${whole(nutrients.sugar.average)} g a day, that of fruit and milk included; the EU's reference intake is ${whole(nutrients.sugar.reference)} g.`
      : undefined,
  sodium: ({ nutrients }: DietFacts): string | undefined =>
    nutrients?.sodium.isGap
      ? `Sodium: ${whole(nutrients.sodium.average)} mg a day, ${whole(nutrients.sodium.percent)}% of the daily value of ${whole(nutrients.sodium.reference)} mg.`
      : undefined,
};

const shortFiber: Rule = (facts) => {
  const { nutrients, person } = facts;
  const description = NUTRIENT_STATEMENTS.fiber(facts);
  if (!nutrients || !description) return undefined;
  const { average, reference } = nutrients.fiber;
  const ideas = foodIdeas("fiber", person.dietaryPreferences);
  return {
    title: "Eat more fiber",
    description,
    category: "health",
    priority: "medium",
    actionItems: [
      ideas ? `Rich in fiber: ${ideas}.` : "Choose foods rich in fiber that you like and tolerate.",
      `Close the ${whole(reference - average)} g step by step, and drink enough with it.`,
    ],
    area: `Fiber at ${whole(average)} of ${whole(reference)} g a day`,
  };
};

const muchSugar: Rule = (facts) => {
  const { nutrients } = facts;
  const description = NUTRIENT_STATEMENTS.sugar(facts);
  if (!nutrients || !description) return undefined;
  return {
    title: "Look where your sugar comes from",
    description,
    category: "health",
    priority: "medium",
    actionItems: [
      "Whole fruit and plain milk are fine: look at drinks, sweets and sauces first.",
      "Replace the sweetest drink of your day with water, tea or coffee.",
    ],
    area: `Sugar at ${whole(nutrients.sugar.average)} g a day`,
  };
};

const muchSodium: Rule = (facts) => {
  const { nutrients } = facts;
  const description = NUTRIENT_STATEMENTS.sodium(facts);
  if (!nutrients || !description) return undefined;
  return {
    title: "Use less salt",
    description,
    category: "health",
    priority: nutrients.sodium.isFar ? "high" : "medium",
    actionItems: [
      "Bread, cheese, sausage, soups and ready meals bring most of it: compare their labels.",
      "Season with herbs, lemon or vinegar, and taste before you salt.",
    ],
    area: `Sodium at ${whole(nutrients.sodium.average)} mg a day`,
  };
};

const fewFoods: Rule = ({ variety }): Finding | undefined => {
  if (!variety?.isLow) return undefined;
  return {
    title: "Bring in some variety",
    description: `You logged ${whole(variety.foods)} different foods over ${lastDays(variety)}; ${whole(FEW_FOODS)} or more make it easier to get a bit of everything.`,
    category: "variety",
    priority: "low",
    actionItems: [
      "Try a vegetable, fruit or grain that you have not logged yet.",
      "Swap one side dish of a meal that you eat often.",
    ],
    area: `Only ${whole(variety.foods)} different foods in a week`,
  };
};

export const NUTRIENT_RULES: readonly Rule[] = [
  lowProtein,
  highFat,
  highCarbs,
  lowCarbs,
  muchSodium,
  shortFiber,
  muchSugar,
  fewFoods,
];
