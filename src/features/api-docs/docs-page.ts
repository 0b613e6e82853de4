import type { ApiDocument, Operation } from "./api-document.ts";
import type { JsonSchema } from "./json-schema.ts";

/** No script and no file beside it, so that it works without a connection and under the policies of every page. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 52rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; }
h4 { margin: 1rem 0 0.25rem; }
p { margin: 0.5rem 0; }
code, pre { font: 0.875em/1.5 ui-monospace, monospace; }
pre { margin: 0; white-space: pre-wrap; padding: 0.5rem 0.75rem; background: color-mix(in srgb, currentcolor 7%, transparent); }
pre a { color: inherit; }
details[open] { padding-bottom: 1rem; }
details { border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
summary { padding: 0.5rem 0; cursor: pointer; }
summary b { display: inline-block; min-width: 4rem; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; }`;

const escapeText = (text: string): string => Bun.escapeHTML(text);

const formatBounds = ({ minimum, maximum }: JsonSchema): string => {
  if (minimum === undefined && maximum === undefined) return "";
  return ` (${[minimum === undefined ? "" : `from ${minimum}`, maximum === undefined ? "" : `to ${maximum}`].join(" ").trim()})`;
};

/** A schema as a type, such as `{ name: string, fiber?: number | null }`, with links to the contracts that it names. */
function formatType(schema: JsonSchema, indent = ""): string {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
    return `<a href="#${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return escapeText(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((word) => escapeText(JSON.stringify(word))).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((member) => formatType(member, indent)).join(" | ");
  if (schema.items) return `[${formatType(schema.items, indent)}]`;
  if (schema.properties) {
    const deeper = `${indent}  `;
    const fields = Object.entries(schema.properties).map(
      ([name, field]) =>
        `${deeper}${name}${schema.required?.includes(name) ? "" : "?"}: ${formatType(field, deeper)}\n`,
    );
    return `{\n${fields.join("")}${indent}}`;
  }
  return escapeText(`${schema.type}${formatBounds(schema)}${schema.description ? ` (${schema.description})` : ""}`);
}

function renderParameter(parameter: Operation["parameters"][number], { components }: ApiDocument): string {
  const known = Object.entries(components.parameters).find(
    ([key]) => "$ref" in parameter && parameter.$ref.endsWith(`/${key}`),
  );
  const { name, schema } = known?.[1] ?? ("$ref" in parameter ? { name: parameter.$ref, schema: {} } : parameter);
  return `<tr><td><code>${name}</code><td><code>${formatType(schema)}</code></tr>`;
}

const renderContent = (content: NonNullable<Operation["requestBody"]>["content"]): string =>
  Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `${type === "application/json" ? "" : `<p>${escapeText(type)}</p>`}${schema ? `<pre>${formatType(schema)}</pre>` : ""}`,
    )
    .join("");

function renderCall(path: string, method: string, call: Operation, document: ApiDocument): string {
  const parameters = call.parameters.map((parameter) => renderParameter(parameter, document)).join("");
  const answers = Object.entries(call.responses)
    .filter(([status]) => status !== "default")
    .map(
      ([status, { description = "", content = {} }]) =>
        `<h4>${status} ${escapeText(description)}</h4>${renderContent(content)}`,
    );
  return `<details id="${call.operationId}">
<summary><b>${method.toUpperCase()}</b> <code>${escapeText(path)}</code><br>${Bun.markdown.html(call.summary).replace(/<\/?p>/g, "")}</summary>
${call.security ? "<p>Needs no session.</p>" : ""}
${parameters ? `<h4>Parameters</h4><table>${parameters}</table>` : ""}
${call.requestBody ? `<h4>Body</h4>${renderContent(call.requestBody.content)}` : ""}
${answers.join("\n")}
</details>`;
}

/** Renders the OpenAPI document as a page for people. */
export function renderDocsPage(document: ApiDocument, basePath: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      tag: call.tags[0],
      html: renderCall(path, method, call, document),
    })),
  );
  const topics = document.tags.map(
    ({ name, description = "" }) =>
      `<h2>${escapeText(name)}</h2>\n${Bun.markdown.html(description)}\n${calls
        .filter(({ tag }) => tag === name)
        .map(({ html }) => html)
        .join("\n")}`,
  );
  const shapes = Object.entries(document.components.schemas)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => `<h3 id="${name}">${name}</h3><pre>${formatType(schema)}</pre>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(document.info.title)}</title>
<style>${STYLE}</style>
${Bun.markdown.html(document.info.description)}
<p>Version ${escapeText(document.info.version)}. <a href="${basePath}/api/docs/openapi.json">openapi.json</a></p>
${topics.join("\n")}
<h2>Shapes</h2>
${shapes.join("\n")}
</html>`;
}
