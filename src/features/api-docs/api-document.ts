import { STATUS_CODES } from "node:http";
import { type TSchema, TypeGuard } from "@sinclair/typebox";
import account from "../../../docs/api/account.md" with { type: "text" };
import administration from "../../../docs/api/administration.md" with { type: "text" };
import analysis from "../../../docs/api/analysis.md" with { type: "text" };
import body from "../../../docs/api/body.md" with { type: "text" };
import diary from "../../../docs/api/diary.md" with { type: "text" };
import foods from "../../../docs/api/foods.md" with { type: "text" };
import goals from "../../../docs/api/goals.md" with { type: "text" };
import notifications from "../../../docs/api/notifications.md" with { type: "text" };
import overview from "../../../docs/api.md" with { type: "text" };
import { ErrorBody } from "../../contracts/common.ts";
import { HEADER_PARAMETERS } from "../../http/write-headers.ts";
import { PRODUCT_NAME } from "../../shared/product/limits.ts";
import { capitalize } from "../../shared/text/capitalize.ts";
import { createSchemaWriter, type JsonSchema } from "./json-schema.ts";

/** A call of the API with the schemas and the description that it declares. */
export type DocumentedRoute = {
  method: string;
  path: string;
  hooks: { body?: unknown; query?: unknown; params?: unknown; response?: unknown; detail?: object };
};

type Content = Record<string, { schema?: JsonSchema }>;
type Answer = { description?: string; $ref?: string; content?: Content };
type Parameter = { $ref: string } | { name: string; in: "path" | "query"; required: boolean; schema: JsonSchema };

export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security?: object[];
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Answer>;
};

export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string; description?: string }[];
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: typeof HEADER_PARAMETERS;
    responses: Record<string, Answer>;
    securitySchemes: object;
  };
};

/** What a route says of itself beside its schemas. */
type Detail = Partial<Omit<Operation, "operationId">>;

/** Either login is enough. */
const SECURITY_SCHEMES = {
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "mealglass_session",
    description: "`__Host-mealglass_session` over https",
  },
  token: { type: "http", scheme: "bearer" },
};
const ANY_ERROR: Answer = { $ref: "#/components/responses/Error" };

const asSchema = (value: unknown): TSchema | undefined => (TypeGuard.IsSchema(value) ? value : undefined);
const isEmpty = (schema: TSchema): boolean => TypeGuard.IsVoid(schema) || TypeGuard.IsUndefined(schema);

/** The path of a route as the document has it: `/api/foods/{id}`. */
export const describePath = (path: string): string => path.replace(/(.)\/$/, "$1").replace(/:(\w+)/g, "{$1}");

/** `GET /api/user/goals` is getUserGoals. */
const nameOperation = (method: string, path: string): string =>
  [method.toLowerCase(), ...(path.match(/[a-z0-9]+/gi)?.slice(1) ?? [])]
    .map((word, at) => (at === 0 ? word : capitalize(word)))
    .join("");

/** Writes the OpenAPI document of these calls, from the schemas that they check. */
export function writeApiDocument({ routes, version }: { routes: readonly DocumentedRoute[]; version: string }) {
  const { write, components } = createSchemaWriter();

  const listParameters = (place: "path" | "query", schema: TSchema | undefined): Parameter[] =>
    Object.entries<TSchema>(schema?.properties ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: (schema?.required ?? []).includes(name),
      schema: write(field),
    }));

  const writeAnswer = (status: string, schema: TSchema, said: Answer | undefined): Answer => ({
    description: STATUS_CODES[status] ?? status,
    ...(isEmpty(schema) ? {} : { content: { "application/json": { schema: write(schema) }, ...said?.content } }),
  });

  function writeOperation({ method, path, hooks }: DocumentedRoute): Operation {
    const {
      summary = "",
      tags = [],
      parameters = [],
      security,
      requestBody,
      responses = {},
    }: Detail = hooks.detail ?? {};
    const body = asSchema(hooks.body);
    const declared = Object.entries<TSchema>(Object(hooks.response));
    return {
      operationId: nameOperation(method, path),
      summary,
      tags,
      ...(security ? { security } : {}),
      parameters: [
        ...listParameters("path", asSchema(hooks.params)),
        ...listParameters("query", asSchema(hooks.query)),
        ...parameters,
      ],
      ...(requestBody ? { requestBody } : {}),
      ...(body
        ? {
            requestBody: {
              required: !TypeGuard.IsOptional(body),
              content: { "application/json": { schema: write(body) } },
            },
          }
        : {}),
      responses: {
        ...responses,
        ...Object.fromEntries(
          declared.map(([status, schema]) => [status, writeAnswer(status, schema, responses[status])]),
        ),
        default: ANY_ERROR,
      },
    };
  }

  const paths: ApiDocument["paths"] = {};
  for (const route of routes) {
    const path = describePath(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: writeOperation(route) };
  }
  const error = { description: "The call failed", content: { "application/json": { schema: write(ErrorBody) } } };
  const document: ApiDocument = {
    openapi: "3.1.1",
    info: { title: `HTTP interface of ${PRODUCT_NAME}`, version, description: overview },
    tags: TOPICS,
    security: Object.keys(SECURITY_SCHEMES).map((scheme) => ({ [scheme]: [] })),
    paths,
    components: {
      schemas: components,
      parameters: HEADER_PARAMETERS,
      responses: { Error: error },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
  return document;
}

/** The groups of calls, in the order in which they are shown. */
export const TOPICS: { name: string; description?: string }[] = [
  { name: "Diary", description: diary },
  { name: "Photos", description: analysis },
  { name: "Foods", description: foods },
  { name: "Goals and advice", description: goals },
  { name: "Weight, water and exercise", description: body },
  { name: "People" },
  { name: "Notifications", description: notifications },
  { name: "Account", description: account },
  { name: "Billing" },
  { name: "Administration", description: administration },
];
