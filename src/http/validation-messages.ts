import type { TSchema } from "@sinclair/typebox";
import type { ValueError } from "@sinclair/typebox/compiler";
import { ValueErrorType } from "@sinclair/typebox/compiler";

/** The rules for which a schema may set its own message, as `messages: { pattern: "Invalid email address" }`. */
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
function formatLabel(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatMessage(label: string, type: ValueErrorType, schema: Schema): string {
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

type FieldError = Pick<ValueError, "type" | "path" | "schema" | "errors">;

const isNullable = ({ anyOf }: TSchema): boolean => anyOf?.length === 2 && anyOf[1].type === "null";

/** For "string or null" the message is about the string, which is clearer than that the value is neither. */
const pickClearest = (error: FieldError): FieldError =>
  error.type === ValueErrorType.Union && isNullable(error.schema) ? (error.errors[0]?.First() ?? error) : error;

/**
 * The first error of each field, by the field's path (`body` for the body itself). It never repeats the value that was
 * sent.
 */
export function formatFieldMessages(errors: Iterable<FieldError>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    const { type, path, schema } = pickClearest(error);
    const field = path.slice(1).replaceAll("/", ".") || "body";
    if (field in fields) continue;
    const fieldSchema: Schema = schema;
    const rule = RULES[type];
    fields[field] = (rule && fieldSchema.messages?.[rule]) ?? formatMessage(formatLabel(field), type, fieldSchema);
  }
  return fields;
}
