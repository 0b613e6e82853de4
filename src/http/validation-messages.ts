import { type TSchema, Type, TypeGuard } from "@sinclair/typebox";
import { Value, type ValueError, ValueErrorType } from "@sinclair/typebox/value";
import { capitalize } from "../shared/text/capitalize.ts";
import { reachesLength } from "../shared/text/text-length.ts";

/** The rules for which a schema may set its own message, as `messages: { pattern: "Invalid email address" }`. */
type Rule = "minLength" | "maxLength" | "pattern";

type Schema = TSchema & {
  messages?: Partial<Record<Rule, string>>;
  minLength?: number;
  maxLength?: number;
  /** Of a `visibleText`. */
  visibleLength?: { min: number; max: number };
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
};

const RULES: Partial<Record<ValueErrorType, Rule>> = {
  [ValueErrorType.StringMinLength]: "minLength",
  [ValueErrorType.StringMaxLength]: "maxLength",
  [ValueErrorType.StringPattern]: "pattern",
};

/** `dailyCalorieGoal` as `Daily calorie goal`. */
const formatLabel = (field: string): string => capitalize(field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());

/** The rule that a value breaks. Lengths in visible characters are a format. */
function findRule(type: ValueErrorType, { visibleLength }: Schema, value: unknown): Rule | undefined {
  if (type !== ValueErrorType.StringFormat || !visibleLength) return RULES[type];
  return reachesLength(String(value), visibleLength.min) ? "maxLength" : "minLength";
}

function formatLengthMessage(label: string, rule: "minLength" | "maxLength", schema: Schema): string {
  const { min = schema.minLength, max = schema.maxLength } = schema.visibleLength ?? {};
  if (rule === "maxLength") return `${label} must be at most ${max} characters`;
  return min === 1 ? `${label} is required` : `${label} must be at least ${min} characters`;
}

function formatMessage(label: string, type: ValueErrorType, schema: Schema): string {
  switch (type) {
    case ValueErrorType.ObjectRequiredProperty:
      return `${label} is required`;
    case ValueErrorType.NumberMinimum:
    case ValueErrorType.IntegerMinimum:
      return `${label} must be at least ${schema.minimum}`;
    case ValueErrorType.NumberExclusiveMinimum:
      return `${label} must be more than ${schema.exclusiveMinimum}`;
    case ValueErrorType.NumberMaximum:
    case ValueErrorType.IntegerMaximum:
      return `${label} must be at most ${schema.maximum}`;
    case ValueErrorType.Integer:
      return `${label} must be a whole number`;
    case ValueErrorType.Number:
      return `${label} must be a number`;
    case ValueErrorType.String:
      return `${label} must be text`;
    case ValueErrorType.Boolean:
      return `${label} must be true or false`;
    default:
      return `${label} is not valid`;
  }
}

const isNullable = ({ anyOf }: TSchema): boolean => anyOf?.length === 2 && anyOf[1].type === "null";

/** For "string or null" the message is about the string, which is clearer than that the value is neither. */
const pickClearest = (error: ValueError): ValueError =>
  error.type === ValueErrorType.Union && isNullable(error.schema) ? (error.errors[0]?.First() ?? error) : error;

type Part = { schema: TSchema; value: unknown };

/**
 * The fields of an object, each as an object of its own; another value as it is. Without this, TypeBox would list the
 * keys of the whole object for each field.
 */
function splitFields(schema: TSchema, value: unknown): Part[] {
  if (!TypeGuard.IsObject(schema) || typeof value !== "object" || value === null) return [{ schema, value }];
  return Object.entries(schema.properties).map(([name, field]) => ({
    schema: Type.Object({ [name]: field }),
    value: Object.hasOwn(value, name) ? { [name]: Reflect.get(value, name) } : {},
  }));
}

/**
 * The first error of each field of a value that does not fit its schema, by the field's path (`body` for the value
 * itself). It never repeats the value, and stops at the first error of each field: TypeBox's list of all errors visits
 * every item of a list, and computes a hash of each one that should be unique, however long it is.
 */
export function findFieldMessages(schema: TSchema, value: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const part of splitFields(schema, value)) {
    const error = Value.Errors(part.schema, part.value).First();
    if (!error) continue;
    const { type, path, schema: failed, value: wrong } = pickClearest(error);
    const field = path.slice(1).replaceAll("/", ".") || "body";
    const fieldSchema: Schema = failed;
    const rule = findRule(type, fieldSchema, wrong);
    fields[field] =
      (rule && fieldSchema.messages?.[rule]) ??
      (rule === "minLength" || rule === "maxLength"
        ? formatLengthMessage(formatLabel(field), rule, fieldSchema)
        : formatMessage(formatLabel(field), type, fieldSchema));
  }
  return fields;
}
