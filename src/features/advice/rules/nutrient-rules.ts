import { formatCount, formatNumber } from "../../../shared/format-count.ts";
import type { Macros } from "../../../shared/nutrition.ts";
import type { DietFacts, MacroFact, MacroFacts, Person } from "./diet-facts.ts";
import { type Finding, formatOwnGoal, formatShareOfDays, type Rule } from "./finding.ts";
import { suggestFoods } from "./food-ideas.ts";
import { FEW_FOODS } from "./thresholds.ts";

const followsDiet = ({ dietaryPreferences }: Person, ...diets: string[]): boolean =>
  diets.some((diet) => dietaryPreferences.includes(diet));

const MACRO_WORDS: Record<keyof Macros, string> = { protein: "Protein", carbs: "Carbs", fat: "Fat" };

/** How often a macro missed its goal, in finished days: averages are told by the analysis. */
function describeMisses(macros: MacroFacts, macro: keyof Macros): string {
  const fact: MacroFact = macros[macro];
  const { level, daysBelow, daysAbove, shortfall, excess } = fact;
  const isLow = level === "low";
  const days = formatShareOfDays(isLow ? daysBelow : daysAbove, macros.days);
  const by = formatNumber(isLow ? shortfall : excess);
  const verb = macro === "carbs" ? "were" : "was";
  return `${MACRO_WORDS[macro]} ${verb} ${isLow ? "below" : "above"} ${formatOwnGoal(fact, "g")} on ${days}, by ${by} g on average.`;
}

const lowProtein: Rule = ({ macros, person }) => {
  if (macros?.protein.level !== "low") return undefined;
  const ideas = suggestFoods("protein", person.dietaryPreferences);
  const isWanted = person.primaryGoal === "muscle_gain" || followsDiet(person, "high_protein");
  return {
    topic: "protein",
    title: "Add some protein",
    description: describeMisses(macros, "protein"),
    category: "macros",
    priority: isWanted ? "high" : "medium",
    actionItems: [
      "Spread it over your meals instead of adding it to one.",
      ideas ? `Rich in protein: ${ideas}.` : "Choose foods rich in protein that you like and tolerate.",
    ],
    area: "Protein below your goal",
  };
};

const highFat: Rule = ({ macros, person }) => {
  if (macros?.fat.level !== "high" || followsDiet(person, "keto", "low_carb")) return undefined;
  return {
    topic: "fat",
    title: "Cut back on fat",
    description: describeMisses(macros, "fat"),
    category: "macros",
    priority: "medium",
    actionItems: [
      "Measure cooking oil and dressings once: they are easy to underestimate.",
      "Bake, steam or grill instead of frying.",
    ],
    area: "Fat above your goal",
  };
};

const highCarbs: Rule = ({ macros }) => {
  if (macros?.carbs.level !== "high") return undefined;
  return {
    topic: "carbs",
    title: "Balance your carbs",
    description: describeMisses(macros, "carbs"),
    category: "macros",
    priority: "medium",
    actionItems: [
      "Fill part of the plate with vegetables where bread, rice or pasta would be.",
      "Check your drinks. Juice and soft drinks have carbs that do not fill you up.",
    ],
    area: "Carbs above your goal",
  };
};

const lowCarbs: Rule = ({ macros, person }) => {
  if (macros?.carbs.level !== "low" || followsDiet(person, "keto", "low_carb", "paleo", "high_protein"))
    return undefined;
  return {
    topic: "carbs",
    title: "Make room for carbs",
    description: describeMisses(macros, "carbs"),
    category: "macros",
    priority: "low",
    actionItems: [
      "If you want to eat this way, choose Low Carb under Update Goals.",
      "Otherwise, add fruit, potatoes or beans to a meal for carbs and fiber.",
    ],
    area: "Carbs below your goal",
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

/** The figures of these three stand in the analysis, which lists the gaps. */
const SEE_GAPS = "The figures are under Nutrition Gaps.";

const shortFiber: Rule = ({ nutrients, person }) => {
  if (!nutrients?.fiber.isGap) return undefined;
  const ideas = suggestFoods("fiber", person.dietaryPreferences);
  return {
    topic: "fiber",
    title: "Eat more fiber",
    description: SEE_GAPS,
    category: "health",
    priority: "medium",
    actionItems: [
      ideas ? `Rich in fiber: ${ideas}.` : "Choose foods rich in fiber that you like and tolerate.",
      "Add it gradually, and drink enough water.",
    ],
    area: "Fiber below the daily value",
  };
};

const muchSugar: Rule = ({ nutrients }) => {
  if (!nutrients?.sugar.isGap) return undefined;
  return {
    topic: "sugar",
    title: "Check where your sugar comes from",
    description: SEE_GAPS,
    category: "health",
    priority: "medium",
    actionItems: [
      "Whole fruit and plain milk are fine. Check drinks, candy and sauces first.",
      "Replace the sweetest drink of your day with water, tea or coffee.",
    ],
    area: "Sugar above the reference",
  };
};

const muchSodium: Rule = ({ nutrients }) => {
  if (!nutrients?.sodium.isGap) return undefined;
  return {
    topic: "sodium",
    title: "Use less salt",
    description: SEE_GAPS,
    category: "health",
    priority: nutrients.sodium.isFar ? "high" : "medium",
    actionItems: [
      "Bread, cheese, sausage, soups and frozen meals often have a lot of it. Compare their labels.",
      "Season with herbs, lemon or vinegar, and taste before you add salt.",
    ],
    area: "Sodium above the daily value",
  };
};

const fewFoods: Rule = ({ variety }): Finding | undefined => {
  if (!variety?.isLow) return undefined;
  return {
    topic: "variety",
    title: "Add some variety",
    description: `You logged ${formatCount(variety.foods, "different food")} on ${formatCount(variety.days, "finished day")}; ${formatNumber(FEW_FOODS)} or more give you a wider range of nutrients.`,
    category: "variety",
    priority: "low",
    actionItems: [
      "Try a vegetable, fruit or grain that you have not logged yet.",
      "Swap one side dish of a meal that you eat often.",
    ],
    area: "Few different foods",
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
