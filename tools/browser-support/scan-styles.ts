import { type CssNode, parse, walk } from "css-tree";
import {
  isAtRuleSupported,
  isMediaFeatureSupported,
  isPropertySupported,
  isPropertyValueSupported,
  isSelectorSupported,
} from "./compat-data.ts";

/** Units of the visible part of the screen, which MDN's data have as one. */
const VIEWPORT_UNIT = /^[sld]v(h|w|i|b|min|max)$/;

function findTooNewValues(property: string, value: CssNode): string[] {
  const found: string[] = [];
  const check = (name: string, text: string) => {
    if (isPropertyValueSupported(property, name) === false) found.push(`${property}: ${text}`);
  };
  walk(value, (node) => {
    if (node.type === "Identifier") check(node.name, node.name);
    if (node.type === "Function") check(node.name, `${node.name}()`);
    if (node.type === "Dimension") {
      check(VIEWPORT_UNIT.test(node.unit) ? "viewport_percentage_units_dynamic" : node.unit, `1${node.unit}`);
    }
  });
  return found;
}

function findTooNew(node: CssNode): string[] {
  switch (node.type) {
    case "PseudoClassSelector":
      return isSelectorSupported(node.name) === false ? [`:${node.name}`] : [];
    case "PseudoElementSelector":
      return isSelectorSupported(node.name) === false ? [`::${node.name}`] : [];
    case "NestingSelector":
      return isSelectorSupported("nesting") === false ? ["& (nesting)"] : [];
    case "Atrule":
      return isAtRuleSupported(node.name) === false ? [`@${node.name}`] : [];
    case "Feature":
      return isMediaFeatureSupported(node.name) === false ? [`@media (${node.name})`] : [];
    case "Declaration":
      if (node.property.startsWith("-")) return [];
      if (isPropertySupported(node.property) === false) return [node.property];
      return findTooNewValues(node.property, node.value);
    default:
      return [];
  }
}

/**
 * Finds in a stylesheet what not all of the oldest browsers have: properties, values, units, selectors, at-rules and
 * media features. What stands in an `@supports` is left out, because it asks first; so is what has a prefix.
 */
export function scanStyles(text: string): string[] {
  const found = new Set<string>();
  walk(parse(text, { parseCustomProperty: true }), {
    enter(this: { skip: symbol }, node: CssNode) {
      if (node.type === "Atrule" && node.name === "supports") return this.skip;
      for (const feature of findTooNew(node)) found.add(feature);
      return undefined;
    },
  });
  return [...found].sort();
}
