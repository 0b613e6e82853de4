import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import type { DocumentedRoute } from "./api-document.ts";
import { apiDocsRoutes } from "./routes.ts";

type Deps = Pick<SharedDeps, "version"> & {
  /** The path that the server is under, such as `/food`; empty at the root. */
  basePath: string;
  /** All calls of the API, once they are registered. */
  listRoutes: () => readonly DocumentedRoute[];
};

/** Creates the documentation of the API. It is loaded and written when it is first asked for. */
export function createApiDocs({ version, basePath, listRoutes }: Deps) {
  async function write() {
    const { writeApiDocument } = await import("./api-document.ts");
    const { renderDocsPage } = await import("./docs-page.ts");
    const document = writeApiDocument({ routes: listRoutes(), version });
    const servers = basePath === "" ? {} : { servers: [{ url: basePath }] };
    return { json: JSON.stringify({ ...document, ...servers }), page: renderDocsPage(document, basePath) };
  }
  let written: ReturnType<typeof write> | undefined;
  const read = () => (written ??= write());
  return { routes: ({ guard }: Http) => apiDocsRoutes({ guard, read }) };
}
