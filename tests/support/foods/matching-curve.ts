import type { MatchLimits } from "../../../src/features/foods/matching/food-matcher.ts";
import { findCoverage, findPrecision, type LabeledItem, labeledItems, matchLabeled } from "./named-items.ts";

/**
 * `bun tests/support/foods/matching-curve.ts`: prints the tables of docs/photo-recognition.md, how many items are matched and how
 * many of the matches are right at each limit.
 */

const LISTS = ["chosen", "held-out"];
const COSTS = [0, 2, 4, 6, 8, 10, 12, 16, 20, 30];
const FACTORS = [1.1, 1.2, 1.35, 1.5, 1.6, 2, Number.POSITIVE_INFINITY];

const itemsByList = LISTS.map((list) => labeledItems.filter((item) => item.list === list));
const formatPercent = (share: number): string => `${(100 * share).toFixed(1)}%`;

function formatCells(items: readonly LabeledItem[], limits: Partial<MatchLimits>, isEnergyKnown: boolean): string {
  const report = matchLabeled(items, { limits, isEnergyKnown });
  return `${formatPercent(findCoverage(report))} | ${formatPercent(findPrecision(report))}`;
}

function printTable(name: keyof MatchLimits, values: readonly number[], isEnergyKnown: boolean): void {
  console.log(`\n| ${name} | matched | right | matched | right |\n| ---: | ---: | ---: | ---: | ---: |`);
  for (const value of values) {
    const cells = itemsByList.map((items) => formatCells(items, { [name]: value }, isEnergyKnown));
    console.log(`| ${value} | ${cells.join(" | ")} |`);
  }
}

printTable("cost", COSTS, true);
printTable("uncheckedCost", COSTS, false);
printTable("energyFactor", FACTORS, true);
printTable("aliasEnergyFactor", FACTORS, true);
