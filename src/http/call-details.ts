/** The headers of calls, as the OpenAPI document describes them. */
export const HEADER_PARAMETERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "Repeating a call with the same key adds nothing. A UUID becomes the id of what one call adds.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  ChangedAt: {
    name: "X-Changed-At",
    in: "header",
    description: "When the change was made, if it is sent later. Of two changes of a field the later one stays.",
    schema: { type: "string", format: "date-time" },
  },
} as const;

const referTo = (name: keyof typeof HEADER_PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });

export const IDEMPOTENCY_KEY = referTo("IdempotencyKey");
export const CHANGED_AT = referTo("ChangedAt");

/** The body of an upload: the names of its files and of its texts, with what they are. */
export const describeForm = (files: Record<string, string>, texts: Record<string, string>) => {
  const describe = (fields: Record<string, string>, format: { format?: string }) =>
    Object.entries(fields).map(([name, description]) => [name, { type: "string", ...format, description }] as const);
  const properties = Object.fromEntries([...describe(files, { format: "binary" }), ...describe(texts, {})]);
  return { required: true, content: { "multipart/form-data": { schema: { type: "object" as const, properties } } } };
};
