import type { User } from "../../contracts/auth.ts";
import { AppError } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import { findToday, isTimeZone } from "../../shared/diary/day-window.ts";
import { type EatenTime, toEatenTime } from "../../shared/diary/eaten-time.ts";
import { type EntryAmount, mapAmounts } from "../../shared/diary/entry-fields.ts";
import { findMealTypeAtHour } from "../../shared/diary/meal-type.ts";
import { type Nutrients, scaleNutrients } from "../../shared/food/nutrition.ts";
import { HOUR_MS } from "../../shared/product/durations.ts";
import type { FoodCategory, MealType } from "../../shared/product/enums.ts";
import { DEFAULT_DAILY_CALORIE_GOAL, DEMO_EMAIL_SUFFIX, DEMO_HOURS } from "../../shared/product/limits.ts";
import { toUser } from "./auth-service.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { SAMPLE_WEEK, type SampleMeal } from "./sample-week.ts";
import type { UserRepository } from "./user-repository.ts";

/** Figures of 100 g. */
type Food = Omit<Nutrients, "calories"> & {
  ndbNo: string | null;
  name: string;
  category: FoodCategory | null;
  tags: string[];
  kcal: number;
};

type SampleEntry = Nutrients &
  Record<EntryAmount, number> &
  EatenTime & {
    userId: number;
    name: string;
    photoId: null;
    confidence: number;
    mealType: MealType;
    servingSize: string;
    servingQuantity: number;
    category: FoodCategory | null;
    tags: string;
    notes: null;
    portion: null;
    items: null;
    isFavorite: boolean;
    source: "database";
    analyzedAt: null;
    createdAt: number;
    clientId: null;
    idempotencyKey: null;
    idempotencyDigest: null;
  };

type Deps = {
  users: UserRepository;
  entries: { insert(entry: SampleEntry): Promise<unknown> };
  foods: { findByNdbNos(ndbNos: readonly string[]): Promise<Food[]> };
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
export function createDemoService({ users, entries, foods, passwords, demoLimiter, clock, isOffered }: Deps) {
  const buildEntry = (userId: number, meal: SampleMeal, food: Food, eatenTime: EatenTime): SampleEntry => ({
    userId,
    name: food.name,
    ...mapAmounts((_, amount) => amount.default),
    ...scaleNutrients({ ...food, calories: food.kcal }, meal.grams),
    photoId: null,
    confidence: 1,
    mealType: findMealTypeAtHour(meal.hour),
    servingSize: meal.serving,
    servingQuantity: 1,
    category: food.category,
    tags: JSON.stringify(food.tags),
    notes: null,
    portion: null,
    items: null,
    isFavorite: false,
    source: "database",
    ...eatenTime,
    analyzedAt: null,
    createdAt: clock.now(),
    clientId: null,
    idempotencyKey: null,
    idempotencyDigest: null,
  });

  /** The sample week as entries, ending today on the user's diary day. Meals later than now are left out. */
  async function buildSampleEntries(userId: number, timeZone: string): Promise<SampleEntry[]> {
    const now = clock.now();
    const today = findToday(now, timeZone, "diary");
    const found = await foods.findByNdbNos([...new Set(SAMPLE_WEEK.flat().map(({ ndbNo }) => ndbNo))]);
    const byNumber = new Map(found.map((food) => [food.ndbNo, food]));
    return SAMPLE_WEEK.flatMap((meals, daysAgo) =>
      meals.flatMap((meal) => {
        const plainTime = { hour: meal.hour, minute: meal.minute };
        const eatenAt = today.subtract({ days: daysAgo }).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
        const food = byNumber.get(meal.ndbNo);
        // If the table lacks a food, the demo shows the others.
        return food && eatenAt <= now ? [buildEntry(userId, meal, food, toEatenTime(eatenAt, timeZone))] : [];
      }),
    );
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
      for (const entry of await buildSampleEntries(account.id, timeZone)) await entries.insert(entry);
      return toUser((await users.startTrial(account.id, now)) ?? account);
    },
  };
}
export type DemoService = ReturnType<typeof createDemoService>;
