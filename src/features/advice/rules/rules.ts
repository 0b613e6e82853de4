import { isMinor } from "../../../shared/diary/calorie-proposal.ts";
import { formatCount, formatNumber } from "../../../shared/text/format-count.ts";
import type { CalorieFacts, Person } from "./diet-facts.ts";
import { type Finding, on, type Rule } from "./finding.ts";
import { suggestFoods } from "./food-ideas.ts";
import {
  describeBiggestMeal,
  describeMisses,
  describeTrackedDays,
  formatOwnGoal,
  formatShareOfDays,
  TIMING_STATEMENTS,
} from "./statements.ts";
import {
  FAR_OVER_SHARE,
  FAR_UNDER_SHARE,
  FEW_FOODS,
  MIN_WEEK_DAYS,
  OVER_SHARE,
  RARELY_LOGGED_SHARE,
  WEEK_DAYS,
} from "./thresholds.ts";

const wantsToGain = ({ primaryGoal }: Person): boolean =>
  primaryGoal === "weight_gain" || primaryGoal === "muscle_gain";
/** People who are growing, pregnant or breastfeeding, or want to gain weight are not told to eat less. */
const needsEnergy = (person: Person): boolean => isMinor(person) || person.isPregnant || wantsToGain(person);
const isVeryActive = ({ activityLevel }: Person): boolean =>
  activityLevel === "very_active" || activityLevel === "extremely_active";
const followsDiet = ({ dietaryPreferences }: Person, ...diets: string[]): boolean =>
  diets.some((diet) => dietaryPreferences.includes(diet));

const isFarOver = ({ average, goal }: CalorieFacts): boolean => average > goal * FAR_OVER_SHARE;
const isFarUnder = ({ average, goal }: CalorieFacts): boolean => average < goal * FAR_UNDER_SHARE;

function pickUnderPriority(calories: CalorieFacts, person: Person): Finding["priority"] {
  if (isFarUnder(calories) || needsEnergy(person) || isVeryActive(person)) return "high";
  return person.primaryGoal === "weight_loss" ? "low" : "medium";
}

/** The figures of fiber, sugar and sodium stand in the analysis, which lists the gaps. */
const SEE_GAPS = "The figures are under Nutrition Gaps.";

/** All rules. Findings of the same priority stand in this order. */
export const RULES: readonly Rule[] = [
  on("calories", {
    topic: "calories",
    title: "Get closer to your calorie goal",
    area: "Calories above your goal",
    applies: ({ pattern }, { person }) => pattern === "over" && !needsEnergy(person),
    text: (calories, { person }) => ({
      description: `You averaged ${formatNumber(calories.excess)} kcal above ${formatOwnGoal(calories, "kcal")} on ${formatShareOfDays(calories.daysOver, calories.days)}.`,
      priority: isFarOver(calories) || person.primaryGoal === "weight_loss" ? "high" : "medium",
      actionItems: [
        `${describeBiggestMeal(calories)}: a smaller portion there changes the most.`,
        "Log a meal before you eat it to see how many calories it leaves you.",
        "If the goal itself is too low for you, change it in your profile.",
      ],
    }),
  }),
  on("calories", {
    topic: "calories",
    title: "Check for meals that are not logged",
    area: "Calories below your goal",
    applies: ({ pattern }) => pattern === "under",
    text: (calories, { person }) => ({
      description: `You logged ${formatNumber(calories.shortfall)} kcal less than ${formatOwnGoal(calories, "kcal")} on ${formatShareOfDays(calories.daysUnder, calories.days)}.`,
      priority: pickUnderPriority(calories, person),
      actionItems: [
        "Log drinks, snacks and cooking oil too. They are easy to forget.",
        "If everything is logged, a snack or a larger portion can close the gap.",
        ...(isFarUnder(calories)
          ? ["If you eat this little without intending to, please talk to a doctor or a dietitian."]
          : []),
      ],
    }),
  }),
  on("calories", {
    topic: "calories",
    title: "Even out your days",
    area: "Days far from your goal",
    applies: ({ pattern, days }) => pattern === "mixed" && days >= MIN_WEEK_DAYS,
    text: (calories) => ({
      description: `Only ${formatShareOfDays(calories.daysClose, calories.days)} came close to ${formatOwnGoal(calories, "kcal")}: you ate well above it on ${formatNumber(calories.daysOver)} and logged well below it on ${formatNumber(calories.daysUnder)}.`,
      priority: "medium",
      actionItems: [
        `${describeBiggestMeal(calories)}: plan that meal first, and the others around it.`,
        ...(calories.daysUnder > 0 ? ["Check your low days for meals that are not logged."] : []),
      ],
    }),
  }),
  on("weekend", {
    topic: "weekends",
    title: "Keep an eye on weekends",
    area: "Weekends above your goal",
    applies: ({ goal, weekendAverage, weekdayAverage }, { person }) =>
      !needsEnergy(person) && weekendAverage > weekdayAverage && weekendAverage > goal * OVER_SHARE,
    text: ({ weekendAverage, weekdayAverage }) => ({
      description: `You averaged ${formatNumber(weekendAverage)} kcal on Saturdays and Sundays, and ${formatNumber(weekdayAverage)} kcal on other days.`,
      priority: "medium",
      actionItems: [
        "Pick your favorite weekend meal, and keep the others as on a weekday.",
        "Log on Saturdays and Sundays too, so that you see your total during the day.",
      ],
    }),
  }),
  on("lastWeek", {
    topic: "logging",
    title: "Log more of your days",
    area: "Days without entries",
    applies: ({ trackedDays }) => trackedDays <= WEEK_DAYS * RARELY_LOGGED_SHARE,
    text: (lastWeek) => ({
      description: describeTrackedDays(lastWeek),
      priority: "low",
      actionItems: [
        "Take a photo before you eat. You can correct the result later.",
        "If you forgot a meal, add it to its day in your food history.",
      ],
    }),
  }),
  on("macros", {
    topic: "protein",
    title: "Add some protein",
    area: "Protein below your goal",
    applies: ({ protein }) => protein.level === "low",
    text: (macros, { person }) => {
      const ideas = suggestFoods("protein", person.dietaryPreferences);
      return {
        description: describeMisses(macros, "protein"),
        priority: person.primaryGoal === "muscle_gain" || followsDiet(person, "high_protein") ? "high" : "medium",
        actionItems: [
          "Spread it over your meals instead of adding it to one.",
          ideas ? `Rich in protein: ${ideas}.` : "Choose foods rich in protein that you like and tolerate.",
        ],
      };
    },
  }),
  on("macros", {
    topic: "fat",
    title: "Cut back on fat",
    area: "Fat above your goal",
    applies: ({ fat }, { person }) => fat.level === "high" && !followsDiet(person, "keto", "low_carb"),
    text: (macros) => ({
      description: describeMisses(macros, "fat"),
      priority: "medium",
      actionItems: [
        "Measure cooking oil and dressings once: they are easy to underestimate.",
        "Bake, steam or grill instead of frying.",
      ],
    }),
  }),
  on("macros", {
    topic: "carbs",
    title: "Balance your carbs",
    area: "Carbs above your goal",
    applies: ({ carbs }) => carbs.level === "high",
    text: (macros) => ({
      description: describeMisses(macros, "carbs"),
      priority: "medium",
      actionItems: [
        "Fill part of the plate with vegetables where bread, rice or pasta would be.",
        "Check your drinks. Juice and soft drinks have carbs that do not fill you up.",
      ],
    }),
  }),
  on("macros", {
    topic: "carbs",
    title: "Make room for carbs",
    area: "Carbs below your goal",
    applies: ({ carbs }, { person }) =>
      carbs.level === "low" && !followsDiet(person, "keto", "low_carb", "paleo", "high_protein"),
    text: (macros) => ({
      description: describeMisses(macros, "carbs"),
      priority: "low",
      actionItems: [
        "If you want to eat this way, choose Low Carb under Update Goals.",
        "Otherwise, add fruit, potatoes or beans to a meal for carbs and fiber.",
      ],
    }),
  }),
  on("nutrients", {
    topic: "sodium",
    title: "Use less salt",
    area: "Sodium above the daily value",
    applies: ({ sodium }) => sodium.isGap,
    text: ({ sodium }) => ({
      description: SEE_GAPS,
      priority: sodium.isFar ? "high" : "medium",
      actionItems: [
        "Bread, cheese, sausage, soups and frozen meals often have a lot of it. Compare their labels.",
        "Season with herbs, lemon or vinegar, and taste before you add salt.",
      ],
    }),
  }),
  on("nutrients", {
    topic: "fiber",
    title: "Eat more fiber",
    area: "Fiber below the daily value",
    applies: ({ fiber }) => fiber.isGap,
    text: (_, { person }) => {
      const ideas = suggestFoods("fiber", person.dietaryPreferences);
      return {
        description: SEE_GAPS,
        priority: "medium",
        actionItems: [
          ideas ? `Rich in fiber: ${ideas}.` : "Choose foods rich in fiber that you like and tolerate.",
          "Add it gradually, and drink enough water.",
        ],
      };
    },
  }),
  on("nutrients", {
    topic: "sugar",
    title: "Check where your sugar comes from",
    area: "Sugar above the reference",
    applies: ({ sugar }) => sugar.isGap,
    text: () => ({
      description: SEE_GAPS,
      priority: "medium",
      actionItems: [
        "Whole fruit and plain milk are fine. Check drinks, candy and sauces first.",
        "Replace the sweetest drink of your day with water, tea or coffee.",
      ],
    }),
  }),
  on("variety", {
    topic: "variety",
    title: "Add some variety",
    area: "Few different foods",
    applies: ({ isLow }) => isLow,
    text: ({ foods, days }) => ({
      description: `You logged ${formatCount(foods, "different food")} on ${formatCount(days, "finished day")}; ${formatNumber(FEW_FOODS)} or more give you a wider range of nutrients.`,
      priority: "low",
      actionItems: [
        "Try a vegetable, fruit or grain that you have not logged yet.",
        "Swap one side dish of a meal that you eat often.",
      ],
    }),
  }),
  on("timing", {
    topic: "late",
    title: "Move some food to earlier in the day",
    area: "Late meals",
    applies: TIMING_STATEMENTS.late.applies,
    text: (timing) => ({
      description: TIMING_STATEMENTS.late.text(timing),
      priority: "medium",
      actionItems: [
        "Have a bigger lunch or an afternoon snack, so that you are less hungry in the evening.",
        "If you work late and this suits you, you do not need to change it.",
      ],
    }),
  }),
  on("timing", {
    topic: "breakfast",
    title: "Try a breakfast",
    area: "Days without breakfast",
    applies: TIMING_STATEMENTS.breakfast.applies,
    text: (timing, { calories }) => ({
      description: TIMING_STATEMENTS.breakfast.text(timing),
      priority: calories?.pattern === "under" ? "medium" : "low",
      actionItems: [
        "Start with something small, such as fruit.",
        "If you feel fine without breakfast, you do not need to change it. Log coffee with milk too.",
      ],
    }),
  }),
  on("timing", {
    topic: "breaks",
    title: "Shorten the long breaks",
    area: "Long breaks between meals",
    applies: TIMING_STATEMENTS.breaks.applies,
    text: (timing) => ({
      description: TIMING_STATEMENTS.breaks.text(timing),
      priority: "low",
      actionItems: [
        "Have a snack between your meals.",
        "If you ate something in between, add it to its day in your food history.",
      ],
    }),
  }),
];

/** For people who do well: the finding where no rule applies. */
export const KEEP_GOING: Rule = on("calories", {
  topic: "rhythm",
  title: "Keep going",
  area: "Keep going",
  applies: () => true,
  text: (_, { macros, today }) => ({
    description: "Nothing in your diary stands out.",
    priority: "low",
    actionItems: [
      "Keep logging as you do now.",
      ...(macros ? [`Keep protein near your goal of ${formatNumber(today.macroGoals.protein)} g a day.`] : []),
    ],
  }),
});
