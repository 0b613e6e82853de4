import type { User } from "../../contracts/auth.ts";
import { AppError } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { diaryDateOf, isTimeZone } from "../../shared/day-window.ts";
import { type EntryAmount, mapAmounts } from "../../shared/entry-fields.ts";
import type { FoodCategory, MealType } from "../../shared/enums.ts";
import { DEFAULT_DAILY_CALORIE_GOAL, DEMO_EMAIL_ENDING, DEMO_HOURS } from "../../shared/limits.ts";
import { mealTypeAtHour } from "../../shared/meal-type.ts";
import { type Nutrients, nutritionOf } from "../../shared/nutrition.ts";
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
  Record<EntryAmount, number> & {
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
    isFavorite: boolean;
    source: "database";
    eatenAt: number;
    analyzedAt: null;
    createdAt: number;
    idempotencyKey: null;
    idempotencyDigest: null;
  };

type Deps = {
  users: UserRepository;
  entries: { insert(entry: SampleEntry): Promise<unknown> };
  foods: { byNdbNos(ndbNos: readonly string[]): Promise<Food[]> };
  passwords: PasswordHasher;
  /** By address. */
  demos: { take(address: string): unknown };
  clock: Clock;
  isOffered: boolean;
};

const HOUR_MS = 60 * 60 * 1000;
const NAME_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const NAME_LETTERS = 10;

const randomName = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(NAME_LETTERS)),
    (byte) => NAME_ALPHABET[byte % NAME_ALPHABET.length],
  ).join("");

/** Opens throw-away accounts that show what the product is like after a week. */
export function createDemoService({ users, entries, foods, passwords, demos, clock, isOffered }: Deps) {
  const entryOf = (userId: number, meal: SampleMeal, food: Food, eatenAt: number): SampleEntry => ({
    userId,
    name: food.name,
    ...mapAmounts((_, amount) => amount.default),
    ...nutritionOf({ ...food, calories: food.kcal }, meal.grams),
    photoId: null,
    confidence: 1,
    mealType: mealTypeAtHour(meal.hour),
    servingSize: meal.serving,
    servingQuantity: 1,
    category: food.category,
    tags: JSON.stringify(food.tags),
    notes: null,
    isFavorite: false,
    source: "database",
    eatenAt,
    analyzedAt: null,
    createdAt: clock.now(),
    idempotencyKey: null,
    idempotencyDigest: null,
  });

  /** The sample week as entries, ending now on the caller's diary day; what lies ahead today is left out. */
  async function sampleEntries(userId: number, timeZone: string): Promise<SampleEntry[]> {
    const now = clock.now();
    const today = diaryDateOf(now, timeZone, "diary");
    const found = await foods.byNdbNos([...new Set(SAMPLE_WEEK.flat().map(({ ndbNo }) => ndbNo))]);
    const byNumber = new Map(found.map((food) => [food.ndbNo, food]));
    return SAMPLE_WEEK.flatMap((meals, daysAgo) =>
      meals.flatMap((meal) => {
        const plainTime = { hour: meal.hour, minute: meal.minute };
        const eatenAt = today.subtract({ days: daysAgo }).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
        const food = byNumber.get(meal.ndbNo);
        // The table may lose a food one day; the demo then shows the rest.
        return food && eatenAt <= now ? [entryOf(userId, meal, food, eatenAt)] : [];
      }),
    );
  }

  return {
    /**
     * Opens an account with a running trial and a week of entries, which goes after 24 hours. Throws 404 where the demo
     * is switched off and 429 past ten a minute from an address.
     */
    async start(address: string, namedZone: string | null): Promise<User> {
      if (!isOffered) throw new AppError(404, "There is no demo on this server.");
      demos.take(address);
      const now = clock.now();
      const name = randomName();
      const account = await users.insert({
        email: `demo-${name}${DEMO_EMAIL_ENDING}`,
        emailKey: `demo-${name}${DEMO_EMAIL_ENDING}`,
        username: `Demo ${name}`,
        usernameKey: `demo ${name}`,
        password: await passwords.hash(crypto.randomUUID()),
        firstName: "",
        lastName: "",
        dailyCalorieGoal: DEFAULT_DAILY_CALORIE_GOAL,
        createdAt: now,
        demoUntil: now + DEMO_HOURS * HOUR_MS,
      });
      if (!account) throw new Error("Two demo accounts drew the same name.");
      const timeZone = namedZone !== null && isTimeZone(namedZone) ? namedZone : account.timeZone;
      await users.setTimeZone(account.id, timeZone);
      for (const entry of await sampleEntries(account.id, timeZone)) await entries.insert(entry);
      return toUser((await users.startTrial(account.id, now)) ?? account);
    },
  };
}
export type DemoService = ReturnType<typeof createDemoService>;
