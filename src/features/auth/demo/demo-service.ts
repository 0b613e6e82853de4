import type { User } from "../../../contracts/auth.ts";
import type { CurrentUser } from "../../../current-user.ts";
import { AppError } from "../../../errors.ts";
import type { Clock } from "../../../integrations/clock.ts";
import type { RateLimiter } from "../../../limits/rate-limiter.ts";
import { findToday, isTimeZone } from "../../../shared/diary/day-window.ts";
import { type EatenTime, toEatenTime } from "../../../shared/diary/eaten-time.ts";
import { type EntryAmount, mapAmounts, mapStated, type StatedAmount } from "../../../shared/diary/entry-fields.ts";
import { type EntryItem, sumItemsOfEntry } from "../../../shared/diary/entry-items.ts";
import { findMealTypeAtHour } from "../../../shared/diary/meal-type.ts";
import { type FoundHit, toItem } from "../../../shared/food/hit-item.ts";
import { type Nutrients, pickNutrients } from "../../../shared/food/nutrition.ts";
import { HOUR_MS } from "../../../shared/product/durations.ts";
import type { FoodCategory, MealType } from "../../../shared/product/enums.ts";
import { DEFAULT_DAILY_CALORIE_GOAL, DEMO_EMAIL_SUFFIX, DEMO_HOURS } from "../../../shared/product/limits.ts";
import { toUser } from "../auth-service.ts";
import type { PasswordHasher } from "../password-hasher.ts";
import type { UserRepository } from "../user-repository.ts";
import type { SamplePicture } from "./sample-pictures.ts";
import { SAMPLE_WEEK, type SampleFood, type SampleMeal } from "./sample-week.ts";

/** Figures of 100 g. */
type Food = Omit<Nutrients, "calories"> & {
  id: number;
  ndbNo: string | null;
  name: string;
  category: FoodCategory | null;
  tags: string[];
  kcal: number;
};

type SampleEntry = Nutrients &
  Record<EntryAmount, number> &
  Record<StatedAmount, null> &
  EatenTime & {
    userId: number;
    name: string;
    photoId: number | null;
    confidence: number;
    mealType: MealType;
    servingSize: string | null;
    servingQuantity: number;
    category: FoodCategory | null;
    tags: string;
    notes: null;
    portion: null;
    items: string | null;
    isFavorite: boolean;
    source: "database";
    analyzedAt: null;
    createdAt: number;
    clientId: null;
    idempotencyKey: null;
    idempotencyDigest: null;
  };

/** A food that was eaten, as an item, and its serving in words. */
type EatenFood = { food: Food; item: EntryItem; serving: string };

const toHit = ({ id, name, ndbNo, kcal, ...food }: Food): FoundHit => ({
  ...{ id, name, ndbNo, source: "builtin", entry: null, portions: [] },
  per100g: pickNutrients({ ...food, calories: kcal }),
});

type StorePicture = (user: CurrentUser) => Promise<{ id: number }>;

type Deps = {
  users: UserRepository;
  entries: { insert(entry: SampleEntry): Promise<unknown> };
  foods: { findByNdbNos(ndbNos: readonly string[]): Promise<Food[]> };
  photos: { prepareOwn(bytes: Uint8Array): Promise<StorePicture> };
  /** Reads a picture of a meal (JPEG). */
  readSamplePicture(name: SamplePicture): Promise<Uint8Array>;
  passwords: PasswordHasher;
  /** Keyed by address. */
  demoLimiter: RateLimiter;
  clock: Clock;
  isOffered: boolean;
};

const NAME_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const NAME_LETTERS = 10;

const generateName = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(NAME_LETTERS)),
    (byte) => NAME_ALPHABET[byte % NAME_ALPHABET.length],
  ).join("");

/** Creates demo accounts that show what the product is like after a week. */
export function createDemoService(deps: Deps) {
  const { users, entries, foods, photos, passwords, demoLimiter, clock, isOffered } = deps;
  const prepared = new Map<SamplePicture, Promise<StorePicture>>();
  const prepare = (name: SamplePicture): Promise<StorePicture> => {
    const known = prepared.get(name) ?? deps.readSamplePicture(name).then(photos.prepareOwn);
    prepared.set(name, known);
    // What failed is read again for the next demo.
    known.catch(() => prepared.delete(name));
    return known;
  };

  /** The stored picture; null where the address has used up its share of photos: the demo is shown without. */
  async function storePicture(user: CurrentUser, name: SamplePicture): Promise<number | null> {
    const store = await prepare(name);
    try {
      return (await store(user)).id;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  const buildEntry = (
    user: CurrentUser,
    meal: SampleMeal,
    { eaten, photoId, time }: { eaten: EatenFood[]; photoId: number | null; time: EatenTime },
  ): SampleEntry | undefined => {
    const [main] = eaten;
    if (!main) return undefined;
    const items = eaten.map(({ item }) => item);
    return {
      userId: user.id,
      name: meal.name ?? main.food.name,
      ...mapAmounts((_, amount) => amount.default),
      ...mapStated((_, amount) => amount.default),
      ...sumItemsOfEntry(items),
      photoId,
      confidence: 1,
      mealType: findMealTypeAtHour(meal.hour),
      servingSize: eaten.length === 1 ? main.serving : null,
      servingQuantity: 1,
      category: main.food.category,
      tags: JSON.stringify(main.food.tags),
      notes: null,
      portion: null,
      items: meal.picture === undefined && eaten.length === 1 ? null : JSON.stringify(items),
      isFavorite: false,
      source: "database",
      ...time,
      analyzedAt: null,
      createdAt: user.trialStartedAt ?? clock.now(),
      clientId: null,
      idempotencyKey: null,
      idempotencyDigest: null,
    };
  };

  /** The sample week as entries, ending today on the user's diary day. Meals later than now are left out. */
  async function storeSampleEntries(user: CurrentUser): Promise<void> {
    const now = clock.now();
    const { timeZone } = user;
    const today = findToday(now, timeZone, "diary");
    const numbers = SAMPLE_WEEK.flat().flatMap((meal) => meal.foods.map(({ ndbNo }) => ndbNo));
    const byNumber = new Map((await foods.findByNdbNos([...new Set(numbers)])).map((food) => [food.ndbNo, food]));
    const findEaten = ({ ndbNo, grams, serving }: SampleFood): EatenFood[] => {
      const food = byNumber.get(ndbNo);
      const item = food && toItem({ ...toHit(food), amount: { grams } }, null);
      return food && item ? [{ food, item, serving }] : [];
    };
    const photoIds = new Map<SamplePicture, number | null>();
    for (const [daysAgo, meals] of SAMPLE_WEEK.entries()) {
      for (const meal of meals) {
        const plainTime = { hour: meal.hour, minute: meal.minute };
        const eatenAt = today.subtract({ days: daysAgo }).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
        const eaten = meal.foods.flatMap(findEaten);
        // If the table lacks a food, the demo shows the other meals.
        if (eatenAt > now || eaten.length < meal.foods.length) continue;
        const { picture } = meal;
        if (picture !== undefined && !photoIds.has(picture)) photoIds.set(picture, await storePicture(user, picture));
        const photoId = picture === undefined ? null : (photoIds.get(picture) ?? null);
        const time = toEatenTime(eatenAt, timeZone);
        const entry = buildEntry(user, meal, { eaten, photoId, time });
        if (entry) await entries.insert(entry);
      }
    }
  }

  return {
    /**
     * Creates an account with a running trial and a week of entries. It is deleted after 24 hours. Throws 404 if the
     * demo is off, and 429 after ten a minute from an address.
     */
    async start(address: string, requestedZone: string | null): Promise<User> {
      if (!isOffered) throw new AppError(404, "There is no demo on this server.");
      await demoLimiter.take({ address });
      const now = clock.now();
      const name = generateName();
      const account = await users.insert({
        email: `demo-${name}${DEMO_EMAIL_SUFFIX}`,
        emailKey: `demo-${name}${DEMO_EMAIL_SUFFIX}`,
        username: `Demo ${name}`,
        usernameKey: `demo ${name}`,
        password: await passwords.hash(crypto.randomUUID(), "registration"),
        firstName: "",
        lastName: "",
        dailyCalorieGoal: DEFAULT_DAILY_CALORIE_GOAL,
        createdAt: now,
        demoUntil: now + DEMO_HOURS * HOUR_MS,
      });
      if (!account) throw new Error("Two demo accounts drew the same name.");
      const timeZone = requestedZone !== null && isTimeZone(requestedZone) ? requestedZone : account.timeZone;
      await users.setTimeZone(account.id, timeZone);
      const standing = { trialStartedAt: now, isPremium: false, isDemo: true, sessionId: 0, diaryVersion: 0 };
      await storeSampleEntries({ id: account.id, timeZone, address, ...standing });
      return toUser((await users.startTrial(account.id, now)) ?? account);
    },
  };
}
export type DemoService = ReturnType<typeof createDemoService>;
