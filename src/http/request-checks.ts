import { type TSchema, Type, TypeGuard } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { Elysia } from "elysia";
import { invalidFields, notPlainText } from "../errors.ts";
import { isPlainText } from "../shared/text/text-characters.ts";
import { invalidJson } from "./body.ts";
import { findFieldMessages } from "./validation-messages.ts";

/** A route of the app, with the schemas that it declares. */
export type Route = { method: string; path: string; hooks: { body?: unknown; query?: unknown } };

/** The percent-encoded form of a control character other than tab and line breaks, in UTF-8. */
const ENCODED_CONTROL_CHARACTER = /%(?:0[0-8bcef]|1[\da-f]|7f|c2%[89][\da-f])/i;

/** The schema of a field that may be null or missing, without these. */
const findMainSchema = (schema: TSchema): TSchema =>
  schema.anyOf?.find((member: TSchema) => member.properties || member.items) ?? schema;

/**
 * True if no text in a value that fits its schema has control characters. It looks only at what the schema knows: all
 * else is removed.
 */
function isPlain(value: unknown, fieldSchema: TSchema): boolean {
  if (typeof value === "string") return isPlainText(value);
  if (typeof value !== "object" || value === null) return true;
  const { properties = {}, items } = findMainSchema(fieldSchema);
  if (Array.isArray(value)) return value.every((item) => isPlain(item, items));
  return Object.keys(properties).every((name) => isPlain(Reflect.get(value, name), properties[name]));
}

type Checker = { schema: TSchema; check: TypeCheck<TSchema> };
type Schemas = { body: Checker | undefined; queryFields: readonly string[] };

/**
 * The schema of a body with unknown keys allowed, because Elysia removes them. It marks the outermost object as closed
 * when it compiles a route.
 */
export const allowUnknownKeys = (schema: TSchema): TSchema =>
  TypeGuard.IsObject(schema) ? Type.Object(schema.properties) : schema;

const createChecker = (schema: TSchema): Checker => ({
  schema,
  check: TypeCompiler.Compile(allowUnknownKeys(schema)),
});

const isSchema = (value: unknown): value is TSchema => typeof value === "object" && value !== null;
const listFields = (schema: unknown): string[] => (isSchema(schema) ? Object.keys(schema.properties ?? {}) : []);

/**
 * Checks what a request contains, for every route that is registered after this:
 * - The body has to fit its schema. Elysia would check it as well, but its error writes out the whole rejected value.
 * - No text of body and query that is known contains control characters or halves of surrogate pairs.
 * Both are 422 and come after the session guard. `listRoutes` is called for the first request.
 */
export function createRequestChecks(listRoutes: () => readonly Route[]) {
  const schemas = new Map<string, Schemas>();
  const findSchemas = (method: string, path: string): Schemas => {
    const key = `${method} ${path}`;
    const known = schemas.get(key);
    if (known) return known;
    const hooks = listRoutes().find((route) => route.method === method && route.path === path)?.hooks;
    const found = {
      body: isSchema(hooks?.body) ? createChecker(hooks.body) : undefined,
      queryFields: listFields(hooks?.query),
    };
    schemas.set(key, found);
    return found;
  };

  const checkBody = (value: unknown, { schema, check }: Checker): void => {
    if (value === undefined && TypeGuard.IsOptional(schema)) return;
    if (value === undefined) throw invalidJson();
    if (!check.Check(value)) throw invalidFields(findFieldMessages(schema, value));
    const field = listFields(schema).find(
      (name) => !isPlain(Reflect.get(Object(value), name), schema.properties[name]),
    );
    if (field !== undefined) throw notPlainText(field);
  };

  return new Elysia({ name: "request-checks" })
    .onTransform({ as: "global" }, ({ body, request, route }) => {
      const checker = findSchemas(request.method, route).body;
      if (checker) checkBody(body, checker);
    })
    .onBeforeHandle({ as: "global" }, ({ request, route }) => {
      const start = request.url.indexOf("?");
      if (start < 0 || !ENCODED_CONTROL_CHARACTER.test(request.url.slice(start))) return;
      const sent = new URL(request.url).searchParams;
      const isNotPlain = (name: string) => sent.getAll(name).some((text) => !isPlainText(text));
      throw notPlainText(findSchemas(request.method, route).queryFields.find(isNotPlain));
    });
}
