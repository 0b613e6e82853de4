import { Kind, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import fc from "fast-check";
import { countGraphemes } from "../../../src/shared/text/text-length.ts";

/** Part of every text that an attack sends: no error may repeat it. */
export const ECHO = "EchoProbe";

/** The longest text that is made where a schema allows any length. */
const TEXT_MAX_LENGTH = 300;
const LIST_MAX_LENGTH = 8;

/** Texts that make sense to the code behind a schema, which knows which dates exist. */
const EXAMPLE_TEXTS = ["Example", "2026-03-29", "2026-03-29T12:00:00Z", "1", "example@example.com", "An example"];

/** A picture of one pixel. */
const PNG_DATA_URL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The same for fields whose text has a form that their schema does not tell. */
const EXAMPLES_BY_FIELD: Record<string, string[]> = {
  tags: ['["a"]', "[]"],
  imageUrl: [PNG_DATA_URL],
  profileImageUrl: [PNG_DATA_URL],
  endpoint: ["https://push.example.invalid/send/1"],
  p256dh: ["BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"],
  auth: ["BTBZMqHH6r4Tts7J_aSIgg"],
};

/** Mostly an example, because what is refused at once tells little. */
const preferExamples = (examples: readonly string[], others: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  examples.length === 0
    ? others
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...examples) }, { weight: 1, arbitrary: others });

/** The bounds of a text: in visible characters, or in UTF-16 units where the schema counts these. */
function readTextBounds(schema: TSchema): { minLength: number; maxLength: number } {
  const { min = schema.minLength ?? 0, max = schema.maxLength ?? TEXT_MAX_LENGTH } = schema.visibleLength ?? {};
  return { minLength: min, maxLength: max };
}

function createText(schema: TSchema, fieldName: string): fc.Arbitrary<string> {
  const { minLength, maxLength } = readTextBounds(schema);
  const { pattern } = schema;
  const fits = (text: string) => countGraphemes(text) >= minLength && text.length <= maxLength;
  const examples = EXAMPLES_BY_FIELD[fieldName] ?? EXAMPLE_TEXTS.filter((text) => Value.Check(schema, text));
  if (typeof pattern === "string") return preferExamples(examples, fc.stringMatching(new RegExp(pattern)).filter(fits));
  const longest = Math.min(maxLength, TEXT_MAX_LENGTH);
  const texts = fc.oneof(
    fc.string({ unit: "grapheme", minLength, maxLength: longest }).filter(fits),
    fc.constantFrom("a".repeat(minLength), "z".repeat(longest)),
  );
  return preferExamples(examples, texts);
}

/** The ids that the first rows of a table have. */
export const FIRST_IDS = 12;

function createInteger({ minimum = -1000, maximum = Number.MAX_SAFE_INTEGER }: TSchema): fc.Arbitrary<number> {
  const lowest = fc.integer({ min: minimum, max: Math.min(maximum, minimum + FIRST_IDS) });
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum), lowest);
}

function createNumber({ minimum, maximum = 1e6, exclusiveMinimum }: TSchema): fc.Arbitrary<number> {
  const min = exclusiveMinimum ?? minimum ?? -1e6;
  const isExcluded = exclusiveMinimum !== undefined;
  return fc.double({ min, max: maximum, minExcluded: isExcluded, noNaN: true });
}

function createList(schema: TSchema): fc.Arbitrary<unknown[]> {
  const { items, minItems = 0, maxItems = LIST_MAX_LENGTH, uniqueItems = false } = schema;
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, LIST_MAX_LENGTH) };
  return uniqueItems ? fc.uniqueArray(createValid(items), lengths) : fc.array(createValid(items), lengths);
}

function createObject({ properties, required = [] }: TSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries<TSchema>(properties).map(([name, field]) => [name, createValid(field, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
}

/** Values that a schema accepts. Throws for a kind of schema that no contract uses yet. */
export function createValid(schema: TSchema, fieldName = ""): fc.Arbitrary<unknown> {
  switch (schema[Kind]) {
    case "Object":
      return createObject(schema);
    case "Array":
      return createList(schema);
    case "Union":
      return fc.oneof(...schema.anyOf.map((part: TSchema) => createValid(part, fieldName)));
    case "Literal":
      return fc.constant(schema.const);
    case "String":
      return createText(schema, fieldName);
    case "Integer":
      return createInteger(schema);
    case "Number":
      return createNumber(schema);
    case "Boolean":
      return fc.boolean();
    case "Null":
      return fc.constant(null);
    default:
      throw new Error(`Attacks cannot make values of the kind ${schema[Kind]} yet.`);
  }
}

/** One value that a schema accepts, always the same, with the required fields alone. */
export function createExample(schema: TSchema): unknown {
  if (schema[Kind] === "Object") {
    const required: string[] = schema.required ?? [];
    return Object.fromEntries(required.map((name) => [name, createExample(schema.properties[name])]));
  }
  if (schema[Kind] === "Array") return Array.from({ length: schema.minItems ?? 0 }, () => createExample(schema.items));
  const [sample] = fc.sample(createValid(schema), { seed: 1, numRuns: 1 });
  return EXAMPLE_TEXTS.find((text) => Value.Check(schema, text)) ?? sample;
}

/** The numbers beside each bound of a schema, and texts and lists that are one too short or too long. */
function listBeyondBounds(schema: TSchema): unknown[] {
  const { minimum, maximum, exclusiveMinimum, minItems, maxItems } = schema;
  const { minLength, maxLength } = readTextBounds(schema);
  const parts: TSchema[] = schema.anyOf ?? [];
  const numbers = [minimum, maximum, exclusiveMinimum].filter((bound) => typeof bound === "number");
  return [
    ...numbers.flatMap((bound) => [bound - 1, bound - 0.5, bound, bound + 0.5, bound + 1]),
    ...(minLength > 0 ? ["a".repeat(minLength - 1)] : []),
    ...(schema.maxLength === undefined
      ? []
      : [ECHO.padEnd(maxLength + 1, "a"), ECHO.padEnd(schema.maxLength + 1, "\u0301")]),
    ...(minItems > 0 ? [[]] : []),
    ...(maxItems === undefined ? [] : [Array(maxItems + 1).fill(createExample(schema.items)), [ECHO]]),
    ...parts.flatMap(listBeyondBounds),
  ];
}

const WRONG_FOR_MOST: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 2, "", ECHO, "1", "1e3", "null", [], [ECHO], [1], {}],
  ...[{ [ECHO]: ECHO }, { toString: ECHO, length: 1 }],
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Values that are wrong somewhere inside: in a field of an object or in an item of a list. */
function listWrongInside(schema: TSchema): unknown[] {
  if (schema[Kind] === "Array") return listWrongValues(schema.items).map((item) => [item]);
  if (schema[Kind] === "Union") return schema.anyOf.flatMap(listWrongInside);
  const example = schema[Kind] === "Object" ? createExample(schema) : undefined;
  if (!isObject(example)) return [];
  return listFields(schema).flatMap(({ name, schema: field, isRequired }) => {
    const { [name]: _, ...others } = example;
    const wrong = listWrongValues(field).map((value) => ({ ...example, [name]: value }));
    return isRequired ? [others, ...wrong] : wrong;
  });
}

/** Values, valid as JSON, that a schema does not accept: other types, just beyond its bounds, or wrong inside. */
export const listWrongValues = (schema: TSchema): unknown[] =>
  [...WRONG_FOR_MOST, ...listBeyondBounds(schema), ...listWrongInside(schema)].filter(
    (value) => !Value.Check(schema, value),
  );

/** A field of a body: its name and its schema. */
export type Field = { name: string; schema: TSchema; isRequired: boolean };

/** The fields of a schema for an object. */
export const listFields = (schema: TSchema | undefined): Field[] =>
  Object.entries<TSchema>(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    isRequired: (schema?.required ?? []).includes(name),
  }));

/** Whether a value belongs into a place: a schema, and the name of the field that it is in. */
type Fits = (schema: TSchema, fieldName: string) => boolean;

/** Values of a schema with `value` in one of the places where it fits, one for each place. */
export function placeValue(schema: TSchema, value: unknown, fits: Fits, fieldName = ""): unknown[] {
  switch (schema[Kind]) {
    case "Array":
      return placeValue(schema.items, value, fits, fieldName).map((item) => [item]);
    case "Union":
      return schema.anyOf.flatMap((part: TSchema) => placeValue(part, value, fits, fieldName));
    case "Object": {
      const example = createExample(schema);
      return listFields(schema).flatMap(({ name, schema: field }) =>
        placeValue(field, value, fits, name).map((placed) => ({
          ...(isObject(example) ? example : {}),
          [name]: placed,
        })),
      );
    }
    default:
      return fits(schema, fieldName) ? [value] : [];
  }
}

/** The places of free text. */
export const isText: Fits = (schema) => schema[Kind] === "String";
/** The places of another row's id. */
export const isId: Fits = (schema, fieldName) => schema[Kind] === "Integer" && /ids?$/i.test(fieldName);
/** The places of an image's address. */
export const isUrl: Fits = (schema, fieldName) => schema[Kind] === "String" && /url$/i.test(fieldName);
