import { type TSchema, TypeGuard } from "@sinclair/typebox";
import { CONTRACTS } from "./contracts.ts";

/** A schema of the OpenAPI document. */
export type JsonSchema = {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  patternProperties?: Record<string, JsonSchema>;
  minimum?: number;
  maximum?: number;
  description?: string;
  [keyword: string]: unknown;
};

/** Keywords of the product's own, and `additionalProperties`: unknown keys of a body are ignored. */
const NOT_WRITTEN = new Set(["messages", "visibleLength", "additionalProperties"]);

const writeEach = (schemas: Record<string, TSchema>, write: (schema: TSchema) => JsonSchema) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, write(schema)]));

/** Writes schemas of the contracts as JSON Schema. A contract is written once, and by its name elsewhere. */
export function createSchemaWriter() {
  const components: Record<string, JsonSchema> = {};

  const writeKeyword = (keyword: string, value: unknown): unknown => {
    if (keyword === "items") return write(value as TSchema);
    if (keyword === "anyOf") return (value as TSchema[]).map(write);
    if (keyword === "properties" || keyword === "patternProperties") {
      return writeEach(value as Record<string, TSchema>, write);
    }
    return value;
  };

  function writeWhole(schema: TSchema): JsonSchema {
    const words = TypeGuard.IsUnion(schema) ? schema.anyOf.map((member) => member.const) : [];
    if (words.length > 1 && words.every((word) => typeof word === "string")) return { type: "string", enum: words };
    const written: JsonSchema = Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword]) => !NOT_WRITTEN.has(keyword))
        .map(([keyword, value]) => [keyword, writeKeyword(keyword, value)]),
    );
    if (!schema.visibleLength) return written;
    const { format, ...others } = written;
    return { ...others, description: String(format) };
  }

  function write(schema: TSchema): JsonSchema {
    const name = CONTRACTS.get(schema);
    if (name === undefined) return writeWhole(schema);
    components[name] ??= writeWhole(schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  return { write, components };
}
