import type { TSchema } from "@sinclair/typebox";
import { TypeGuard } from "@sinclair/typebox";
import { allowUnknownKeys } from "../../../src/http/request-checks.ts";
import { PUBLIC_CALLS } from "../api/public-calls.ts";
import { testApi } from "../api/test-api.ts";

/** A route of the app with the schemas that it declares. */
export type Route = {
  /** `POST /api/progress/:id/like`, without a trailing slash. */
  call: string;
  method: string;
  /** The path as it is registered, with `:id`. */
  path: string;
  isPublic: boolean;
  /** True for a call that changes something. */
  isWrite: boolean;
  /** How its body is read: as JSON, as an upload, or as signed text. Undefined for a call that reads none. */
  reads: "json" | "upload" | "text" | undefined;
  params: TSchema | undefined;
  query: TSchema | undefined;
  body: TSchema | undefined;
  /** The schema of each answer, by status. */
  responses: Record<string, TSchema>;
};

/** The calls that read no JSON. */
const UPLOADS = ["POST /api/analyze-food", "POST /api/foods/label"];
const SIGNED_TEXTS = ["POST /api/stripe/webhook"];

const asSchema = (value: unknown): TSchema | undefined => (TypeGuard.IsSchema(value) ? value : undefined);

function readResponses(value: unknown): Record<string, TSchema> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, TSchema] => TypeGuard.IsSchema(entry[1])),
  );
}

function findReader(call: string, isWrite: boolean): Route["reads"] {
  if (UPLOADS.includes(call)) return "upload";
  if (SIGNED_TEXTS.includes(call)) return "text";
  return isWrite ? "json" : undefined;
}

/** All routes, read from the app itself: a new one is attacked without being listed anywhere. */
export const listRoutes = (): Route[] =>
  testApi().api.routes.map(({ method, path, hooks }) => {
    const call = `${method} ${path.replace(/\/$/, "")}`;
    const isWrite = method !== "GET";
    const body = asSchema(hooks.body);
    return {
      call,
      method,
      path,
      isPublic: PUBLIC_CALLS.includes(call),
      isWrite,
      reads: findReader(call, isWrite),
      params: asSchema(hooks.params),
      query: asSchema(hooks.query),
      body: body && allowUnknownKeys(body),
      responses: readResponses(hooks.response),
    };
  });

/** An id that no row has. */
export const NOBODYS_ID = "999999";

/** The path of a call with these values in place of its parameters. */
export const fillPath = (path: string, value: string): string => path.replace(/:\w+/g, () => encodeURIComponent(value));
