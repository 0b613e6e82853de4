import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import {
  type ApiDocument,
  type DocumentedRoute,
  describePath,
  writeApiDocument,
} from "../../../src/features/api-docs/api-document.ts";
import type { JsonSchema } from "../../../src/features/api-docs/json-schema.ts";
import { createRouteFinder } from "../../../src/http/requests/route-finder.ts";

type Asked = { method: string; url: string };
type Answered = { status: number; body: unknown; headers: Headers };

/** The same document without room for keys that it does not name. A validator knows contracts by their names. */
const closeObjects = (document: ApiDocument): ApiDocument =>
  JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === "$ref" && typeof value === "string") return value.replace("#/components/schemas/", "");
    const schema: JsonSchema = Object(value);
    return schema.type === "object" && schema.properties ? { ...schema, additionalProperties: false } : value;
  });

const findMediaType = (content: object, sent: string): string | undefined =>
  Object.keys(content).find((type) => sent.startsWith(type.replace("*", "")));

/** Creates what finds the first thing in which an answer differs from the OpenAPI document of these routes. */
export function createAnswerCheck(routes: readonly DocumentedRoute[]) {
  const document = closeObjects(writeApiDocument({ routes, version: "1.0.0-test" }));
  const findRoute = createRouteFinder(routes);
  const ajv = new Ajv2020({ validateFormats: false, allowUnionTypes: true });
  for (const [name, schema] of Object.entries(document.components.schemas)) ajv.addSchema(schema, name);
  const validators = new WeakMap<JsonSchema, ValidateFunction>();
  const validate = (schema: JsonSchema, body: unknown): string | undefined => {
    const validator = validators.get(schema) ?? ajv.compile(schema);
    validators.set(schema, validator);
    return validator(body) ? undefined : ajv.errorsText(validator.errors);
  };

  return ({ method, url }: Asked, { status, body, headers }: Answered): string | undefined => {
    const path = describePath(findRoute({ method, url }) ?? "");
    const declared = document.paths[path]?.[method.toLowerCase()]?.responses[status];
    const answer = declared ?? (status < 400 ? undefined : document.components.responses.Error);
    if (!answer) return "this status is not in the document";
    if (!answer.content)
      return body instanceof Uint8Array && body.length === 0 ? undefined : "the body is not in the document";
    const type = findMediaType(answer.content, headers.get("content-type") ?? "");
    if (type === undefined) return `${headers.get("content-type")} is not in the document`;
    const { schema } = answer.content[type] ?? {};
    return schema && validate(schema, body);
  };
}
