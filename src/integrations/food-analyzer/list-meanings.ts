import { type Fields, isFields } from "../fields.ts";

/** How deep an answer is looked for in others, and how many of them are looked at. */
const MAX_WRAPPINGS = 3;
const MAX_MEANINGS = 5;

/** Fields with foods that are not on the photo, or with what is not a food. */
const NOT_EATEN =
  /suggest|alternativ|recommend|replace|substitut|similar|example|draft|tips?$|vitamin|mineral|nutrient/i;
/** Fields that have each a part of the meal. */
const PARTS =
  /^(?:food|dish(?:es)?|main|meal|drink|beverage|side|sauce|dessert|snack|extra|topping|condiment)(?:_?items?)?s?$/i;

const listFields = (value: Fields): [string, unknown][] =>
  Object.entries(value).filter(([name]) => !NOT_EATEN.test(name));

const isDish = (value: unknown): value is Fields =>
  isFields(value) && ("foodVisible" in value || Array.isArray(value.items));

/** The items of a dish; it is one itself if it is not taken apart. */
const listItems = (dish: Fields): unknown[] =>
  Array.isArray(dish.items) && dish.items.length > 0 ? dish.items : [dish];

const listNames = (dish: Fields): string[] => listItems(dish).map((item) => String(isFields(item) ? item.name : item));

const isDraftOf = (one: Fields, other: Fields): boolean => {
  const names = listNames(other);
  return listNames(one).every((name) => names.includes(name));
};

/** The dishes of a list as one meal, unless one has what another has: then it is a draft of it. */
function joinDishes(list: readonly unknown[]): Fields[] {
  const dishes = list.filter(isDish).filter(({ foodVisible }) => foodVisible !== false);
  if (dishes.length < 2 || dishes.length < list.filter(isFields).length) return [];
  if (dishes.some((dish) => dishes.some((other) => other !== dish && isDraftOf(dish, other)))) return [];
  const name = dishes
    .map((dish) => String(dish.name ?? ""))
    .filter(Boolean)
    .join(", ");
  return [{ foodVisible: true, name, items: dishes.flatMap(listItems) }];
}

/** The lists of an object that have each a part of the meal, as one. */
function joinParts(value: Fields): Fields[] {
  const parts = listFields(value).filter(([name, list]) => PARTS.test(name) && Array.isArray(list));
  const items = parts.flatMap(([, list]) => list as unknown[]);
  return parts.length > 0 && items.every((item) => isFields(item) && !isDish(item)) ? [{ ...value, items }] : [];
}

/**
 * The objects that may be the answer in a value that a model wrote, the likeliest last: the value itself, what is in it
 * under other names, and a list without an object around it.
 */
export function listMeanings(value: unknown, depth = 0): Fields[] {
  if (Array.isArray(value)) {
    if (isFields(value[0]) && !isDish(value[0])) return [{ items: value }];
    return [...value.slice(0, MAX_MEANINGS).filter(isFields), ...joinDishes(value)];
  }
  if (!isFields(value)) return [];
  if (Array.isArray(value.items) || depth === MAX_WRAPPINGS) return [value];
  if ("foodVisible" in value) return [value, ...joinParts(value)];
  const inside = listFields(value).flatMap(([, field]) => listMeanings(field, depth + 1));
  return [value, ...inside].slice(0, MAX_MEANINGS).concat(joinParts(value));
}
