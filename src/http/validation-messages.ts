import type { TSchema } from "@sinclair/typebox";
import type { ValueError } from "@sinclair/typebox/compiler";
import { ValueErrorType } from "@sinclair/typebox/compiler";

/** The rules whose broken sentence a schema may word itself, as `messages: { pattern: "Invalid email address" }`. */
type Rule = "minLength" | "maxLength" | "pattern";

type Schema = TSchema & {
  messages?: Partial<Record<Rule, string>>;
  minLength?: number;
  maxLength?: number;
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
function labelOf(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sentence(label: string, type: ValueErrorType, schema: Schema): string {
  switch (type) {
    case ValueErrorType.ObjectRequiredProperty:
      return `${label} is required`;
    case ValueErrorType.StringMinLength:
      return schema.minLength === 1
        ? `${label} is required`
        : `${label} must be at least ${schema.minLength} characters`;
    case ValueErrorType.StringMaxLength:
      return `${label} must be at most ${schema.maxLength} characters`;
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

type Wrong = Pick<ValueError, "type" | "path" | "schema" | "errors">;

const isOrNull = ({ anyOf }: TSchema): boolean => anyOf?.length === 2 && anyOf[1].type === "null";

/** Where a text (say) or null is allowed, what is wrong with the text, which tells more than that it is neither. */
const toldBest = (error: Wrong): Wrong =>
  error.type === ValueErrorType.Union && isOrNull(error.schema) ? (error.errors[0]?.First() ?? error) : error;

/**
 * The first thing that is wrong with each field, by the field's path (`body` for the body itself). It never repeats
 * what was sent.
 */
export function fieldMessages(errors: Iterable<Wrong>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    const { type, path, schema } = toldBest(error);
    const field = path.slice(1).replaceAll("/", ".") || "body";
    if (field in fields) continue;
    const rules: Schema = schema;
    const rule = RULES[type];
    fields[field] = (rule && rules.messages?.[rule]) ?? sentence(labelOf(field), type, rules);
  }
  return fields;
}
