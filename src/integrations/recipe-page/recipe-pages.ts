import {
  createGuardedHttps,
  describeUnreadPage,
  PAGE_MAX_BYTES,
  PAGE_TIMEOUT_MS,
  type Resolve,
} from "../guarded-https.ts";
import { type PageRecipe, parseRecipe } from "./parse-recipe.ts";

/** A page cannot be read; the message is for the person, without a full stop. */
export class RecipePageError extends Error {
  override readonly name = "RecipePageError";
}

export type RecipePages = {
  /** Why an address cannot be called, such as "must be an https address"; undefined if it can. */
  findProblem(address: string): string | undefined;
  /** The recipe of a page; undefined if it has none. Throws a RecipePageError. */
  read(address: string): Promise<PageRecipe | undefined>;
};

type Options = {
  version: string;
  timeoutMs?: number;
  /** For tests: certificates of authorities (PEM), what finds the addresses of a name, and hosts with any address. */
  ca?: string;
  resolve?: Resolve;
  privateHosts?: readonly string[];
};

/** The encoding that a page's type names, UTF-8 where it names none or one that is unknown. */
function decode(bytes: Uint8Array<ArrayBuffer>, contentType: string): string {
  const charset = /charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset as Bun.Encoding).decode(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder().decode(bytes);
  }
}

/** Reads recipes of web pages. */
export function createRecipePages({
  version,
  timeoutMs = PAGE_TIMEOUT_MS,
  privateHosts = [],
  ...more
}: Options): RecipePages {
  const https = createGuardedHttps({ privateHosts, timeoutMs, ...more });
  const headers = { "User-Agent": `Mealglass/${version}`, Accept: "text/html" };
  return {
    findProblem: https.findProblem,
    async read(address) {
      try {
        const { status, contentType, bytes } = await https.get(address, PAGE_MAX_BYTES, headers);
        if (status !== 200) throw new RecipePageError(`The page answers with status ${status}`);
        return parseRecipe(decode(bytes, contentType));
      } catch (error) {
        if (error instanceof RecipePageError) throw error;
        throw new RecipePageError(describeUnreadPage("The page", error), { cause: error });
      }
    },
  };
}
