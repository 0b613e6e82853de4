/** How many places of a text are tried as the start of its JSON object. */
const MAX_STARTS = 20;

/** Tags between which models think aloud. */
const THOUGHT_TAGS = "think|thinking|thought|reasoning";
const THOUGHTS_BEFORE = new RegExp(`^[^]*</(?:${THOUGHT_TAGS})>`, "i");
const UNFINISHED_THOUGHTS = new RegExp(`<(?:${THOUGHT_TAGS})>[^]*$`, "i");

/** Whether a model's text begins with its thoughts. Some endpoints leave the opening tag out. */
export const hasThoughts = (text: string): boolean => THOUGHTS_BEFORE.test(text) || UNFINISHED_THOUGHTS.test(text);

/** A model's text without what it thought aloud; empty if it did not come to an end. */
export const removeThoughts = (text: string): string =>
  text.replace(THOUGHTS_BEFORE, "").replace(UNFINISHED_THOUGHTS, "").trim();

/** Where the object that begins at `start` ends, behind its last brace; undefined if it does not. */
function findObjectEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let position = start; position < text.length; position += 1) {
    const character = text[position];
    if (isInString) {
      if (character === "\\") position += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return position + 1;
    }
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The first JSON object in a model's text, whatever is before and behind it: words, a Markdown fence, a second object.
 * Undefined if there is none.
 */
export function extractJson(text: string): unknown {
  const answer = removeThoughts(text);
  let start = answer.indexOf("{");
  for (let tries = 0; start >= 0 && tries < MAX_STARTS; tries += 1) {
    const end = findObjectEnd(answer, start);
    const found = end === undefined ? undefined : parse(answer.slice(start, end));
    if (found !== undefined) return found;
    start = answer.indexOf("{", start + 1);
  }
  return undefined;
}

/**
 * The complete objects so far of the first list named `key` in a JSON text that is still being written. Objects that are
 * no JSON are left out.
 */
export function extractListed(text: string, key: string): unknown[] {
  const list = new RegExp(`"${key}"\\s*:\\s*\\[`).exec(removeThoughts(text));
  if (!list) return [];
  const rest = removeThoughts(text).slice(list.index + list[0].length);
  const found: unknown[] = [];
  for (let position = 0; ; ) {
    // Between the objects of a list there are only commas and spaces.
    const start = position + (/^[\s,]*/.exec(rest.slice(position))?.[0].length ?? 0);
    const end = rest[start] === "{" ? findObjectEnd(rest, start) : undefined;
    if (end === undefined) return found;
    const item = parse(rest.slice(start, end));
    if (item !== undefined) found.push(item);
    position = end;
  }
}
