import { formatGtin, type Gtin } from "../../shared/food/gtin.ts";
import { SECOND_MS } from "../../shared/product/durations.ts";
import { createBoundedFetch } from "../bounded-fetch.ts";
import { InvalidFoodError } from "../checked-food.ts";
import { isFields, toFields } from "../fields.ts";
import { type Product, parseProduct } from "./parse-product.ts";

/** Who waits for it holds a package in the hand. */
const TIMEOUT_MS = 6 * SECOND_MS;
const ANSWER_MAX_BYTES = 1_000_000;
const FIELDS =
  "code,product_name,product_name_en,generic_name,brands,nutriments,nutrition,serving_size,serving_quantity";

/** Open Food Facts cannot be reached, or answers what cannot be read. */
export class ProductLookupError extends Error {
  override readonly name = "ProductLookupError";
}

/** Asks for the product of a code; undefined if there is none with usable figures. Throws a ProductLookupError. */
export type LookUpProduct = (gtin: Gtin) => Promise<Product | undefined>;

type Options = {
  /** Its address without a trailing slash. */
  baseUrl: string;
  version: string;
  /** Whom they may write to of trouble. */
  contact: () => string;
  timeoutMs?: number;
};

/** Reads single products of Open Food Facts. */
export function createProductLookup({ baseUrl, version, contact, timeoutMs = TIMEOUT_MS }: Options): LookUpProduct {
  const boundedFetch = createBoundedFetch(ANSWER_MAX_BYTES);

  const ask = async (code: string): Promise<unknown> => {
    try {
      const response = await boundedFetch(`${baseUrl}/api/v2/product/${code}.json?fields=${FIELDS}`, {
        headers: { "user-agent": `Mealglass/${version} (${contact()})`, accept: "application/json" },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new ProductLookupError(`Open Food Facts answers with status ${response.status}.`);
      return await response.json();
    } catch (error) {
      if (error instanceof ProductLookupError) throw error;
      throw new ProductLookupError("Open Food Facts cannot be reached.", { cause: error });
    }
  };

  return async (gtin) => {
    // They know an EAN-13 by 13 digits, and only what packs several of them by 14.
    const answer = toFields(await ask(formatGtin(gtin).replace(/^0/, "")));
    const { product } = answer;
    if (!isFields(product)) return undefined;
    try {
      const found = parseProduct({ code: answer.code, ...product });
      return found.gtin === gtin ? found : undefined;
    } catch (error) {
      if (error instanceof InvalidFoodError) return undefined;
      throw error;
    }
  };
}
