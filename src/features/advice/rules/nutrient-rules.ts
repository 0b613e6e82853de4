import { formatCount } from "../../../shared/format-count.ts";
import type { DietFacts, MacroFact, Person } from "./diet-facts.ts";
import { formatNumber } from "./figures.ts";
import { type Finding, formatPeriod, type Rule } from "./finding.ts";
import { suggestFoods } from "./food-ideas.ts";
import { FEW_FOODS } from "./thresholds.ts";

const followsDiet = ({ dietaryPreferences }: Person, ...diets: string[]): boolean =>
  diets.some((diet) => dietaryPreferences.includes(diet));

const formatGramsOfGoal = ({ grams, goal }: MacroFact): string => `${formatNumber(grams)} of ${formatNumber(goal)} g`;
const formatEnergyShare = ({ percent, goalPercent }: MacroFact): string =>
  `${formatNumber(percent)}% of your energy, where your goal gives it ${formatNumber(goalPercent)}%`;

const lowProtein: Rule = ({ macros, person }) => {
  if (macros?.protein.level !== "low") return undefined;
  const { protein } = macros;
  const ideas = suggestFoods("protein", person.dietaryPreferences);
  const isWanted = person.primaryGoal === "muscle_gain" || followsDiet(person, "high_protein");
  return {
    title: "Add some protein",
    description: `You averaged ${formatGramsOfGoal(protein)} of protein a day over ${formatPeriod(macros)}: ${formatEnergyShare(protein)}.`,
    category: "macros",
    priority: isWanted ? "high" : "medium",
    actionItems: [
      `Spread the missing ${formatNumber(protein.goal - protein.grams)} g over your meals rather than adding them to one.`,
      ideas ? `Rich in protein: ${ideas}.` : "Choose foods rich in protein that you like and tolerate.",
    ],
    area: `Protein at ${formatGramsOfGoal(protein)} a day`,
  };
};

const highFat: Rule = ({ macros, person }) => {
  if (macros?.fat.level !== "high" || followsDiet(person, "keto", "low_carb")) return undefined;
  const { fat } = macros;
  return {
    title: "Go easier on fat",
    description: `You averaged ${formatNumber(fat.grams)} g of fat a day over ${formatPeriod(macros)}, with a goal of ${formatNumber(fat.goal)} g: ${formatEnergyShare(fat)}.`,
    category: "macros",
    priority: "medium",
    actionItems: [
      "Measure cooking oil and dressings once: they are easy to underestimate.",
      "Bake, steam or grill where you would fry.",
    ],
    area: `Fat at ${formatGramsOfGoal(fat)} a day`,
  };
};

const highCarbs: Rule = ({ macros }) => {
  if (macros?.carbs.level !== "high") return undefined;
  const { carbs } = macros;
  return {
    title: "Balance your carbs",
    description: `You averaged ${formatNumber(carbs.grams)} g of carbs a day over ${formatPeriod(macros)}, with a goal of ${formatNumber(carbs.goal)} g: ${formatEnergyShare(carbs)}.`,
    category: "macros",
    priority: "medium",
    actionItems: [
      "Fill part of the plate with vegetables where bread, rice or pasta would be.",
      "Look at your drinks: juice and soft drinks are carbs that do not fill.",
    ],
    area: `Carbs at ${formatGramsOfGoal(carbs)} a day`,
  };
};

const lowCarbs: Rule = ({ macros, person }) => {
  if (macros?.carbs.level !== "low" || followsDiet(person, "keto", "low_carb", "paleo", "high_protein"))
    return undefined;
  const { carbs } = macros;
  return {
    title: "Make room for carbs",
    description: `You averaged ${formatGramsOfGoal(carbs)} of carbs a day over ${formatPeriod(macros)}: ${formatEnergyShare(carbs)}.`,
    category: "macros",
    priority: "low",
    actionItems: [
      "If that is how you want to eat, carry on, and set low carb in your preferences of the set-up.",
      "Otherwise fruit, potatoes or pulses with a meal bring carbs along with fiber.",
    ],
    area: `Carbs at ${formatGramsOfGoal(carbs)} a day`,
  };
};

/** A day's average against a published reference; see DAILY_REFERENCE for the sources. */
export const NUTRIENT_STATEMENTS = {
  fiber: ({ nutrients }: DietFacts): string | undefined =>
    nutrients?.fiber.isGap
      ? `Fiber: ${formatNumber(nutrients.fiber.average)} g a day, ${formatNumber(nutrients.fiber.percent)}% of the daily value of ${formatNumber(nutrients.fiber.reference)} g.`
      : undefined,
  sugar: ({ nutrients }: DietFacts): string | undefined =>
    nutrients?.sugar.isGap
      ? `Sugar: ${formatNumber(nutrients.sugar.average)} g a day, that of fruit and milk included; the EU's reference intake is ${formatNumber(nutrients.sugar.reference)} g.`
      : undefined,
  sodium: ({ nutrients }: DietFacts): string | undefined =>
    nutrients?.sodium.isGap
      ? `Sodium: ${formatNumber(nutrients.sodium.average)} mg a day, ${formatNumber(nutrients.sodium.percent)}% of the daily value of ${formatNumber(nutrients.sodium.reference)} mg.`
      : undefined,
};

const shortFiber: Rule = (facts) => {
  const { nutrients, person } = facts;
  const description = NUTRIENT_STATEMENTS.fiber(facts);
  if (!nutrients || !description) return undefined;
  const { average, reference } = nutrients.fiber;
  const ideas = suggestFoods("fiber", person.dietaryPreferences);
  return {
    title: "Eat more fiber",
    description,
    category: "health",
    priority: "medium",
    actionItems: [
      ideas ? `Rich in fiber: ${ideas}.` : "Choose foods rich in fiber that you like and tolerate.",
      `Close the ${formatNumber(reference - average)} g step by step, and drink enough with it.`,
    ],
    area: `Fiber at ${formatNumber(average)} of ${formatNumber(reference)} g a day`,
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
    area: `Sugar at ${formatNumber(nutrients.sugar.average)} g a day`,
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
    area: `Sodium at ${formatNumber(nutrients.sodium.average)} mg a day`,
  };
};

const fewFoods: Rule = ({ variety }): Finding | undefined => {
  if (!variety?.isLow) return undefined;
  return {
    title: "Bring in some variety",
    description: `You logged ${formatCount(variety.foods, "different food")} over ${formatPeriod(variety)}; ${formatNumber(FEW_FOODS)} or more make it easier to get a bit of everything.`,
    category: "variety",
    priority: "low",
    actionItems: [
      "Try a vegetable, fruit or grain that you have not logged yet.",
      "Swap one side dish of a meal that you eat often.",
    ],
    area: `Only ${formatCount(variety.foods, "different food")} in a week`,
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
