import type { StatedAmounts } from "../../shared/diary/entry-fields.ts";
import { computeMacroKcal, MACRO_NAMES, NUTRIENT_NAMES, type Nutrients } from "../../shared/food/nutrition.ts";
import type { Serving } from "./label-columns.ts";
import type { ColumnReadings, FigureName, LabelReadings, Reading } from "./read-figures.ts";

export type LabelFigures = { [Name in keyof Nutrients]: number | null } & StatedAmounts;
export type LabelAnswer = {
  per100g: LabelFigures | null;
  perServing: LabelFigures | null;
  serving: Serving | null;
  uncertain: (keyof Nutrients)[];
};

type Basis = "per100g" | "perServing";
const BASES: readonly Basis[] = ["per100g", "perServing"];
const KJ_PER_KCAL = 4.184;
const KCAL_PER_GRAM_FIBER = 2;
/** Energy and what makes it up may differ by this share, or by what rounding does. */
const ENERGY_SHARE = 0.1;
const ENERGY_ROUNDING = 8;
/** What a reading other than the likeliest costs, and what a contradiction does. */
const COST = { other: 1, energy: 2.5, kj: 1.5, sugar: 1.5, mass: 2, ratio: 1.5 };
/** A character is clear from this confidence on. */
const CLEAR = 0.8;
/** A macro of which less of the energy comes is not shown to be right by the sum. */
const SHOWN_BY_ENERGY = 0.15;

/** The chosen reading of each figure: its place among the choices. */
type Selection = Map<Reading, number>;
type Numbers = Partial<Record<FigureName, number>>;

const choose = (readings: ColumnReadings, selection: Selection): Numbers =>
  Object.fromEntries([...readings].map(([name, reading]) => [name, reading.choices[selection.get(reading) ?? 0]]));

const near = (a: number, b: number, share: number, rounding: number): boolean =>
  Math.abs(a - b) <= Math.max(share * Math.max(a, b), rounding);

/** Whether the energy is that of the macros; undefined where one of them is missing. */
function agreesWithMacros({ calories, kj, protein, carbs, fat, fiber = 0 }: Numbers): boolean | undefined {
  const kcal = calories ?? (kj === undefined ? undefined : kj / KJ_PER_KCAL);
  if (kcal === undefined || protein === undefined || carbs === undefined || fat === undefined) return undefined;
  const macros = computeMacroKcal({ protein, carbs, fat });
  // Carbs contain the fiber in some countries.
  return [macros, macros + KCAL_PER_GRAM_FIBER * fiber, macros - KCAL_PER_GRAM_FIBER * fiber].some((energy) =>
    near(kcal, energy, ENERGY_SHARE, ENERGY_ROUNDING),
  );
}

const agreesWithKj = ({ calories, kj }: Numbers): boolean | undefined =>
  calories === undefined || kj === undefined ? undefined : near(calories * KJ_PER_KCAL, kj, 0.03, 6);

const hasFittingSugar = ({ sugar, carbs }: Numbers): boolean =>
  sugar === undefined || carbs === undefined || sugar <= carbs * 1.02 + 0.1;

const weighs = ({ protein = 0, carbs = 0, fat = 0 }: Numbers): number => protein + carbs + fat;

/** What a figure is rounded to on labels, at most. */
const roundingOf = (name: FigureName): number =>
  name === "calories" || name === "kj" ? 6 : name === "sodium" ? 12 : 0.5;

/** Whether a figure of a serving is that of 100 g times the serving; undefined where nothing can be compared. */
function agreesWithServing(name: FigureName, per100g: Numbers, perServing: Numbers, grams: number | null) {
  const [whole, part] = [per100g[name], perServing[name]];
  if (grams === null || whole === undefined || part === undefined) return undefined;
  return near((whole * grams) / 100, part, 0.06, roundingOf(name) * Math.max(1, grams / 100));
}

function computeCost({ serving, ...readings }: LabelReadings, selection: Selection): number {
  const [per100g, perServing] = [choose(readings.per100g, selection), choose(readings.perServing, selection)];
  let cost = 0;
  for (const place of selection.values()) cost += place > 0 ? COST.other + 0.2 * place : 0;
  for (const [numbers, grams] of [
    [per100g, 100],
    [perServing, serving?.grams ?? Infinity],
  ] as const) {
    if (agreesWithMacros(numbers) === false) cost += COST.energy;
    if (agreesWithKj(numbers) === false) cost += COST.kj;
    if (!hasFittingSugar(numbers)) cost += COST.sugar;
    if (weighs(numbers) > grams * 1.05 + 1.5) cost += COST.mass;
  }
  for (const name of [...NUTRIENT_NAMES, "kj"] as const) {
    if (agreesWithServing(name, per100g, perServing, serving?.grams ?? null) === false) cost += COST.ratio;
  }
  return cost;
}

/** Chooses the readings that contradict each other least, figure by figure, and both columns of a figure together. */
function selectReadings(label: LabelReadings): Selection {
  const selection: Selection = new Map();
  for (const basis of BASES) for (const reading of label[basis].values()) selection.set(reading, 0);
  const groups: Reading[][] = [...new Set([...label.per100g.keys(), ...label.perServing.keys()])].flatMap((name) => {
    const both = BASES.flatMap((basis) => label[basis].get(name) ?? []);
    return both.length > 1 ? [...both.map((one) => [one]), both] : [both];
  });
  let cost = computeCost(label, selection);
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const [first, second] of groups) {
      if (!first) continue;
      for (let a = 0; a < first.choices.length; a += 1) {
        for (let b = 0; b < (second?.choices.length ?? 1); b += 1) {
          const tried = new Map(selection).set(first, a);
          if (second) tried.set(second, b);
          const triedCost = computeCost(label, tried);
          if (triedCost >= cost) continue;
          cost = triedCost;
          for (const [reading, place] of tried) selection.set(reading, place);
          isBetter = true;
        }
      }
    }
  }
  return selection;
}

/** Whether the sum of the energy shows that a figure is right: it would not agree if the figure were ten times as much. */
function isShownByEnergy(name: FigureName, numbers: Numbers, { choices, hasUnit }: Reading): boolean {
  if (agreesWithMacros(numbers) !== true) return false;
  const others = choices.filter((choice) => choice !== numbers[name]);
  if (!hasUnit && others.some((choice) => agreesWithMacros({ ...numbers, [name]: choice }) === true)) return false;
  if (name === "calories" || name === "kj") return true;
  if (!MACRO_NAMES.some((macro) => macro === name)) return false;
  const { calories, kj = 0, [name]: grams = 0 } = numbers;
  const kcal = calories ?? kj / KJ_PER_KCAL;
  return grams * (name === "fat" ? 9 : 4) >= SHOWN_BY_ENERGY * kcal;
}

/**
 * Decides between readings by arithmetic: energy is that of the macros within a tenth, kJ are 4.184 kcal, a serving is its
 * share of 100 g, and sugar is part of the carbs. What nothing confirms and was not read clearly is uncertain, and so is
 * what contradicts the rest.
 */
export function resolveFigures(label: LabelReadings): LabelAnswer {
  const selection = selectReadings(label);
  const numbers = { per100g: choose(label.per100g, selection), perServing: choose(label.perServing, selection) };
  const grams = label.serving?.grams ?? null;
  const uncertain = new Set<keyof Nutrients>();

  for (const basis of BASES) {
    const column = numbers[basis];
    if (label[basis].size === 0) continue;
    if (agreesWithMacros(column) === false)
      for (const name of ["calories", ...MACRO_NAMES] as const) uncertain.add(name);
    if (agreesWithKj(column) === false) uncertain.add("calories");
    if (!hasFittingSugar(column)) for (const name of ["sugar", "carbs"] as const) uncertain.add(name);
    for (const name of NUTRIENT_NAMES) {
      const reading = label[basis].get(name) ?? (name === "calories" ? label[basis].get("kj") : undefined);
      if (!reading) {
        if (name !== "fiber" || label.named.has(name)) uncertain.add(name);
        continue;
      }
      const withServing = agreesWithServing(name, numbers.per100g, numbers.perServing, grams);
      if (withServing === false) uncertain.add(name);
      const isConfirmed =
        withServing === true ||
        isShownByEnergy(name, column, reading) ||
        (name === "calories" && agreesWithKj(column) === true);
      const isClear = reading.confidence >= CLEAR && reading.hasUnit && (selection.get(reading) ?? 0) === 0;
      if (reading.isCut || (!isConfirmed && !isClear)) uncertain.add(name);
    }
  }
  const toFigures = (basis: Basis): LabelFigures | null => {
    if (label[basis].size === 0) return null;
    const { kj, ...column } = numbers[basis];
    const calories = column.calories ?? (kj === undefined ? null : Math.round(kj / KJ_PER_KCAL));
    const sodium = column.sodium === undefined ? null : Math.round(column.sodium);
    const figure = (name: keyof Nutrients): number | null => column[name] ?? null;
    return {
      calories,
      protein: figure("protein"),
      carbs: figure("carbs"),
      fat: figure("fat"),
      fiber: figure("fiber"),
      sugar: figure("sugar"),
      sodium,
      ...label.stated?.[basis],
    };
  };
  return {
    per100g: toFigures("per100g"),
    perServing: toFigures("perServing"),
    serving: label.serving,
    uncertain: NUTRIENT_NAMES.filter((name) => uncertain.has(name)),
  };
}
