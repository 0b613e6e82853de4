import { truncateText } from "./text-length.ts";

/** Room for a space and a number in brackets. */
const NUMBER_LENGTH = 6;

/** `Pancakes`, `Pancakes (2)`: a name among others that are alike, cut so that its number fits. */
export const numberName = (name: string, count: number, maxLength: number): string =>
  count === 1 ? name : `${truncateText(name, maxLength - NUMBER_LENGTH)} (${count})`;
