import type { FoodHit } from "../../../contracts/foods.ts";
import type { CurrentUser } from "../../../current-user.ts";
import { AppError, invalidField } from "../../../errors.ts";
import type { Clock } from "../../../integrations/clock.ts";
import { type LookUpProduct, ProductLookupError } from "../../../integrations/open-food-facts/product-lookup.ts";
import type { RateLimiter } from "../../../limits/rate-limiter.ts";
import { setNewest } from "../../../set-newest.ts";
import { type Gtin, parseGtin } from "../../../shared/food/gtin.ts";
import { MACRO_NAMES, type Nutrients, pickNutrients, toPer100g } from "../../../shared/food/nutrition.ts";
import { parseServingGrams } from "../../../shared/food/serving-size.ts";
import { DAY_MS } from "../../../shared/product/durations.ts";
import { toOwnHit, toPackagedHit, toSharedHit } from "../food-hits.ts";
import type { NewTemplate, TemplateRepository, TemplateRow } from "../template-repository.ts";
import type { PackagedFoodRepository } from "./packaged-food-repository.ts";

type Deps = {
  templates: TemplateRepository;
  brandedFoods: PackagedFoodRepository;
  openFoodFacts: PackagedFoodRepository;
  /** Null unless the host turns it on. */
  lookUpProduct: LookUpProduct | null;
  /** Limits what accounts ask, and what Open Food Facts is asked. */
  callLimiter: RateLimiter;
  lookupLimiter: RateLimiter;
  clock: Clock;
};

/** Codes that Open Food Facts does not know are not asked for again on that day. */
const UNKNOWN_MAX = 10_000;

/** The GTIN of a code; throws 422 if its check digit is wrong. */
export function requireGtin(code: string): Gtin {
  const gtin = parseGtin(code);
  if (gtin === undefined) throw invalidField("gtin", "This is not a barcode: its last digit does not fit the others");
  return gtin;
}

const unknownBarcode = () => new AppError(404, "No food with this barcode is known yet.", { kind: "unknown_barcode" });

/** Finds foods by their barcode: own ones, confirmed and imported ones, then Open Food Facts. */
export function createBarcodeService({
  templates,
  brandedFoods,
  openFoodFacts,
  lookUpProduct,
  callLimiter,
  lookupLimiter,
  clock,
}: Deps) {
  /** When codes were found to be unknown, the latest last. */
  const unknown = new Map<Gtin, number>();
  const underWay = new Map<Gtin, Promise<FoodHit | undefined>>();

  const ask = async (gtin: Gtin, lookUp: LookUpProduct): Promise<FoodHit | undefined> => {
    await lookupLimiter.take("all");
    const product = await lookUp(gtin).catch((cause: unknown) => {
      if (!(cause instanceof ProductLookupError)) throw cause;
      const message = "Open Food Facts cannot be reached now. Type the figures of the label, or try again later.";
      throw new AppError(503, message, { kind: "lookup_unreachable" }, { cause });
    });
    if (!product) return void setNewest(unknown, gtin, clock.monotonic(), UNKNOWN_MAX);
    await openFoodFacts.upsert([product]);
    return toPackagedHit(product, "openfoodfacts");
  };

  /** Asks Open Food Facts, once for all who ask at the same time. */
  const lookUpOnce = (gtin: Gtin): Promise<FoodHit | undefined> | undefined => {
    const askedAt = unknown.get(gtin);
    const isKnownUnknown = askedAt !== undefined && clock.monotonic() - askedAt < DAY_MS;
    if (lookUpProduct === null || isKnownUnknown) return undefined;
    const running = underWay.get(gtin) ?? ask(gtin, lookUpProduct).finally(() => underWay.delete(gtin));
    underWay.set(gtin, running);
    return running;
  };

  return {
    /**
     * The food of a code. Throws 422 for a wrong check digit, 404 `unknown_barcode`, 429 for too many calls, and 503
     * `lookup_unreachable` if only Open Food Facts may know it and cannot be asked.
     */
    async find(user: CurrentUser, code: string): Promise<FoodHit> {
      const gtin = requireGtin(code);
      await callLimiter.take(String(user.id));
      const own = await templates.findByGtin(user.id, gtin);
      if (own) return toOwnHit(own, user, clock.now());
      const shared = await templates.findShared(gtin);
      if (shared) return toSharedHit(shared, user, clock.now());
      const branded = await brandedFoods.find(gtin);
      if (branded) return toPackagedHit(branded, "branded");
      const product = await openFoodFacts.find(gtin);
      if (product) return toPackagedHit(product, "openfoodfacts");
      const found = await lookUpOnce(gtin);
      if (!found) throw unknownBarcode();
      return found;
    },

    /** Shares a food that an account has typed for a barcode, if another person has typed the same. */
    async confirm(user: CurrentUser, typed: TemplateRow): Promise<void> {
      if (typed.gtin === null || user.isDemo) return;
      const others = await templates.listOfOthers(user.id, typed.gtin);
      const first = others.find((other) => haveSameFigures(other, typed));
      if (!first) return;
      const { id: _, userId: __, ...food } = first;
      // What the person noted beside the figures stays theirs.
      await templates.share({ ...food, tags: "[]", notes: null, createdAt: clock.now() } satisfies Omit<
        NewTemplate,
        "userId"
      >);
    },
  };
}
export type BarcodeService = ReturnType<typeof createBarcodeService>;

/** What labels round differently: a tenth, or a few kcal or grams. */
const TOLERANCE = { share: 0.1, kcal: 5, grams: 1 } as const;

type TypedFood = Nutrients & { servingSize: string | null };

const areClose = (a: number, b: number, least: number): boolean =>
  Math.abs(a - b) <= Math.max(least, Math.max(a, b) * TOLERANCE.share);

/**
 * Whether two people have typed the same food, by its energy and macros, which the form asks for: of 100 g if both say
 * what a serving weighs, else of the serving.
 */
export function haveSameFigures(one: TypedFood, other: TypedFood): boolean {
  const [grams, otherGrams] = [parseServingGrams(one.servingSize), parseServingGrams(other.servingSize)];
  const areWeighed = grams !== undefined && otherGrams !== undefined;
  const a = areWeighed ? toPer100g(pickNutrients(one), grams) : one;
  const b = areWeighed ? toPer100g(pickNutrients(other), otherGrams) : other;
  return (
    areClose(a.calories, b.calories, TOLERANCE.kcal) &&
    MACRO_NAMES.every((name) => areClose(a[name], b[name], TOLERANCE.grams))
  );
}
