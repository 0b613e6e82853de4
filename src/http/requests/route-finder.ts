type Route = { method: string; path: string };

/** Longer than `http://`, so that the slash after the host is found. */
const SCHEME_LENGTH = 8;

const split = (path: string): string[] => path.split("/").filter((part) => part !== "");
const isParameter = (part: string): boolean => part.startsWith(":");
const withoutSlash = (path: string): string => (path.endsWith("/") ? path.slice(0, -1) : path);

function readPath(url: string): string {
  const start = url.indexOf("/", SCHEME_LENGTH);
  const end = url.indexOf("?", start);
  return withoutSlash(url.slice(start, end < 0 ? undefined : end));
}

/**
 * Finds the pattern of the route that a request is for, such as `/api/food-entries/:id`, without what people ask for. It
 * knows requests that are refused before their route. Undefined for a path that no route has.
 */
export function createRouteFinder(
  routes: readonly Route[],
): (request: { method: string; url: string }) => string | undefined {
  const fixed = new Set(routes.map(({ path }) => withoutSlash(path)).filter((path) => !path.includes("/:")));
  const varying = Map.groupBy(
    routes
      .filter(({ path }) => path.includes("/:"))
      .map(({ method, path }) => ({ method, path: withoutSlash(path), parts: split(path) })),
    ({ parts }) => parts.length,
  );
  return ({ method, url }) => {
    const path = readPath(url);
    if (fixed.has(path)) return path;
    const asked = split(path);
    const isOf = (parts: readonly string[]) => parts.every((part, index) => isParameter(part) || part === asked[index]);
    const found = varying.get(asked.length)?.filter(({ parts }) => isOf(parts)) ?? [];
    return (found.find((route) => route.method === method) ?? found[0])?.path;
  };
}
