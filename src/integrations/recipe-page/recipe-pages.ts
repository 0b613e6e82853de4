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

const CHARSET = /charset=\s*["']?([^"'\s;/>]+)/i;
/** A page names its encoding within so many bytes (HTML standard, 4.2.5.4). */
const HEAD_BYTES = 1024;

/** The encoding that a page's type names, else the page itself; UTF-8 where none is named, or one that is unknown. */
function decode(bytes: Uint8Array<ArrayBuffer>, contentType: string): string {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
  const [, charset = "utf-8"] = CHARSET.exec(contentType) ?? CHARSET.exec(head) ?? [];
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
