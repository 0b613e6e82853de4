// Where this app is on its site: at the root, or under a path (BASE_PATH) beside other apps.

/**
 * The path that everything of this app is under, such as `/food`; empty at the root. The server writes it into the page.
 * A service worker has no page, but its script is right under the path.
 */
export function getBasePath(): string {
  const { document, location } = globalThis as Partial<typeof globalThis>;
  return (document ? document.documentElement.dataset.base : location?.pathname.replace(/\/[^/]*$/, "")) ?? "";
}

/** The address of a path of the app, a call or a photo; other addresses, such as that of data, stay. */
export const toAddress = (path: string): string => (path.startsWith("/") ? getBasePath() + path : path);

/** The app's path in the path of an address: the opposite. */
export const toPath = (pathname: string): string => pathname.slice(getBasePath().length) || "/";

/** The name of something that the browser keeps for all apps of the site together. */
export function toOwnName(name: string): string {
  const basePath = getBasePath();
  return basePath ? `${basePath}:${name}` : name;
}
