import { act, cleanup, type RenderOptions, render } from "@testing-library/react";
import { type ReactNode, useContext, useLayoutEffect } from "react";
import {
  type InitialEntry,
  type Location,
  MemoryRouter,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  parsePath,
  useLocation,
} from "react-router";
import type { User } from "../../../src/contracts/auth.ts";
import type { Billing } from "../../../src/contracts/billing.ts";
import type { Budgets } from "../../../src/contracts/budgets.ts";
import type { PublicConfig } from "../../../src/contracts/config.ts";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { Goals } from "../../../src/contracts/goals.ts";
import type { Profile } from "../../../src/contracts/profile.ts";
import type { DailySummary, DayFigures } from "../../../src/contracts/summary.ts";
import { formatEatenTime, toEatenTime } from "../../../src/shared/diary/eaten-time.ts";
import { mapAmounts, mapStated } from "../../../src/shared/diary/entry-fields.ts";
import { preloadPages } from "../../../web/app/preload.ts";
import { Providers } from "../../../web/app/providers.tsx";
import { AppRoutes } from "../../../web/app/router.tsx";
import { PATHS } from "../../../web/platform/paths.ts";
import { createQueryClient } from "../../../web/platform/query-client.ts";
import { getDeviceTimeZone } from "../../../web/platform/time-zone.ts";
import { TOAST } from "../../../web/ui/feedback/toast.tsx";
import { afterThisTest } from "../after-test.ts";
import { type Answers, errorResponse, type FakeRoutes, fakeServer, json } from "./fake-server.ts";
import { startUser } from "./screen.ts";
import { setProperty } from "./set-property.ts";

// Preloads the code of every screen and overlay, so that tests do not wait for it on a slow machine.
await Promise.all([
  ...Object.values(PATHS).map(preloadPages),
  import("../../../web/domain/food/sentence/resolve-sentence.ts"),
  import("../../../web/domain/food/meal-items.tsx"),
  import("../../../web/domain/food/opened-item.tsx"),
  import("../../../web/domain/meal/recipe/new-recipe-sheet.tsx"),
  import("../../../web/ui/feedback/toaster.tsx"),
  import("../../../web/domain/photo/week/week-photos-sheet.tsx"),
  import("../../../web/features/access/components/trial-modal.tsx"),
  import("../../../web/domain/photo/pending-photos-card.tsx"),
  import("../../../web/features/camera/analysis/send-photo.ts"),
  import("../../../web/features/camera/components/page-parts.tsx"),
  import("../../../web/features/camera/components/analysis-screen.tsx"),
  import("../../../web/features/camera/components/page-parts.tsx"),
  import("../../../web/features/home/components/todays-entry-sheet.tsx"),
  import("../../../web/features/profile/components/export-panel.tsx"),
  import("../../../web/features/profile/components/premium-sheet.tsx"),
  import("../../../web/domain/goal/goals-form.tsx"),
  import("../../../web/features/stats/components/week-in-photos.tsx"),
]);

export const ADA: User = {
  ...{ id: 1, email: "ada@example.org", username: "ada", firstName: "Ada", lastName: "L", dailyCalorieGoal: 2000 },
  ...{ profileImageUrl: null, trialStartedAt: null, isPremium: false, emailVerified: false },
  createdAt: "2026-01-01T00:00:00.000Z",
};

const PROFILE: Profile = {
  ...{ username: ADA.username, email: ADA.email, firstName: ADA.firstName, lastName: ADA.lastName },
  ...{ profileImageUrl: null, dailyCalorieGoal: 2000, trialStartedAt: null },
  trialStatus: {
    ...{ hasAccess: false, isTrialExpired: false, isTrialActive: false, trialHoursRemaining: 0, isPremium: false },
  },
};

/** An account that has never started its trial. */
export const WITHOUT_TRIAL = PROFILE;
/** A trial that began a moment ago: at exactly 24 hours the words change with the millisecond in which a test asks. */
export const WITH_TRIAL: Profile = {
  ...PROFILE,
  trialStartedAt: "2026-01-01T00:00:00.000Z",
  trialStatus: { ...PROFILE.trialStatus, hasAccess: true, isTrialActive: true, trialHoursRemaining: 23.99 },
};
export const TRIAL_EXPIRED: Profile = { ...WITH_TRIAL, trialStatus: { ...PROFILE.trialStatus, isTrialExpired: true } };

/** An account without a trial, until it starts one. */
export function answerTrialStart(): FakeRoutes {
  let profile = WITHOUT_TRIAL;
  return {
    "GET /api/user/profile": () => json(profile),
    "POST /api/user/start-trial": () => {
      profile = WITH_TRIAL;
      return json(profile);
    },
  };
}

export const PREMIUM: Profile = {
  ...TRIAL_EXPIRED,
  trialStatus: { ...TRIAL_EXPIRED.trialStatus, hasAccess: true, isPremium: true },
};

/** The goals of an account that was set up and has had the same goal ever since. */
export const GOALS: Goals = {
  ...{ dailyCalorieGoal: 2000, macroSplit: { protein: 15, carbs: 45 }, weekdayExtras: null },
  ...{ primaryGoal: "general_health", activityLevel: "lightly_active", dietaryPreferences: [], age: null },
  ...{ height: null, weight: null, sex: null, isPregnant: false, targetWeight: null, waterGoal: null, past: [] },
  exercise: [],
};

/** An account that has used little. */
export const BUDGETS: Budgets = {
  analyses: { limit: 100, remaining: 96, resetsAt: "2026-06-18T09:00:00.000Z" },
  entries: { limit: 1000, remaining: 990, resetsAt: "2026-06-18T09:00:00.000Z" },
  photos: { limitBytes: 1_000_000_000, usedBytes: 12_000_000 },
};

/** An account that has never paid. */
export const NO_BILLING: Billing = { plan: null, status: "none", renewsAt: null, cancelAtPeriodEnd: false };

export const SUMMARY: DailySummary = {
  dailyCalories: 1240,
  dailyCalorieGoal: 2000,
  macros: { protein: 58, carbs: 131, fat: 44 },
  weeklyStats: { averageDailyCalories: 1790, streakDays: 3, totalEntries: 9 },
};

/** `count` days up to 17 June 2026: every fifth has no entry, every seventh has 2,400 kcal. */
export const buildSeries = (count: number): DayFigures[] =>
  Array.from({ length: count }, (_, index) => {
    const daysAgo = count - 1 - index;
    const date = new Date(Date.UTC(2026, 5, 17 - daysAgo)).toISOString().slice(0, 10);
    if (daysAgo % 5 === 4) return { date, calories: 0, protein: 0, carbs: 0, fat: 0, entries: 0 };
    return { date, calories: daysAgo % 7 === 2 ? 2400 : 1500, protein: 90, carbs: 180, fat: 50, entries: 3 };
  });

export const CONFIG: PublicConfig = {
  productName: "Mealglass",
  version: "1.0.0",
  publicUrl: "https://mealglass.example",
  accessMode: "subscription",
  stripePublishableKey: null,
  analyzer: { available: true, name: "Stand-in", timeoutSeconds: 300 },
  registration: "open",
  demoMode: false,
  mail: false,
  lan: null,
};

/** Routes of a server that sells premium. */
export const SELLING: FakeRoutes = { "GET /api/config": () => json({ ...CONFIG, stripePublishableKey: "pk_test_1" }) };

/** A diary entry as the server sends it, eaten in the device's zone unless another one is given. */
export const buildEntry = ({ timeZone = getDeviceTimeZone(), ...fields }: Partial<FoodEntry>): FoodEntry => ({
  ...{ id: "1", userId: 1, name: "Porridge", calories: 320 },
  ...mapAmounts((_, amount) => amount.default),
  ...mapStated((_, amount) => amount.default),
  ...{ protein: 12, carbs: 54, fat: 6, imageUrl: null, imagePlaceholder: null, confidence: 1, mealType: "breakfast" },
  ...{ servingSize: null, servingQuantity: 1, category: null, tags: "[]", notes: null, portion: null, items: [] },
  ...{ isFavorite: false, source: "manual" },
  ...formatEatenTime(toEatenTime(Date.parse(fields.eatenAt ?? "2026-01-01T08:10:00.000Z"), timeZone)),
  analyzedAt: null,
  createdAt: "2026-01-01T08:10:00.000Z",
  ...fields,
});

export const SIGNED_OUT: FakeRoutes = {
  "GET /api/auth/user": () => errorResponse(401, "Please log in to continue."),
  "GET /api/config": () => json(CONFIG),
};

const EMPTY_LISTS = [
  ...[
    "food-entries",
    "weights",
    "water",
    "exercise",
    "images/7/similar",
    "meals",
    "foods",
    "foods/search",
    "progress/feed",
  ],
  ...["friends", "friends/requests", "friends/requests/sent", "blocks", "reviews"],
];

/** Routes of a signed-in account with a running trial, a summary and an empty day. */
export const SIGNED_IN: FakeRoutes = {
  ...Object.fromEntries(EMPTY_LISTS.map((path) => [`GET /api/${path}`, () => json([])])),
  "GET /api/auth/user": () => json(ADA),
  "GET /api/user/profile": () => json(WITH_TRIAL),
  "GET /api/user/budgets": () => json(BUDGETS),
  "GET /api/user/goals": () => json(GOALS),
  "GET /api/user/memory": () => json({ answers: 0, photos: 0, corrections: [] }),
  "GET /api/user/preferences": () => json({ showCalorieRanges: true }),
  "GET /api/user/daily-summary": () => json(SUMMARY),
  "GET /api/billing": () => json(NO_BILLING),
  "GET /api/user/daily-series": ({ path }) => json(buildSeries(Number(path.split("days=")[1]))),
  "GET /api/food-entries/usual": () => json({ mealType: "breakfast", meals: [] }),
  "GET /api/reviews/mine": () => json(null),
  "GET /api/reviews/stats": () =>
    json({ averageRating: 0, totalReviews: 0, ratingDistribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } }),
  "GET /api/diet-recommendations": () => json(null),
  "GET /api/diet-insights": () => json(null),
  "GET /api/meal-suggestions": () => json({ caloriesLeft: 760, proteinLeft: 17, meals: [] }),
  "GET /api/nutrition-advice": () => json({ advice: "You have had 58 g of protein today." }),
  "GET /api/config": () => json(CONFIG),
};

/**
 * Renders a component with the app's providers. After the test its account is forgotten: the outbox, which the files of a
 * worker share, sends for the account of the last page that has started it.
 */
export function renderWithProviders(piece: ReactNode, options: RenderOptions = {}) {
  const queryClient = createQueryClient();
  afterThisTest(() => {
    cleanup();
    queryClient.clear();
  });
  const app = render(<Providers queryClient={queryClient}>{piece}</Providers>, options);
  return { ...app, user: startUser(), queryClient };
}

/** The history of a MemoryRouter. */
type MemoryHistory = Navigator & { location: Location };
type AddressProps = { onChange: (address: string, history: MemoryHistory) => void };

function Address({ onChange }: AddressProps) {
  const { pathname, search } = useLocation();
  const history = useContext(NavigationContext).navigator as MemoryHistory;
  // In a layout effect, so that the address is already right when a test sees the screen.
  useLayoutEffect(() => onChange(pathname + search, history), [onChange, pathname, search, history]);
  return null;
}

type OpenOptions = {
  /** The screens before. */
  before?: InitialEntry[];
  /** The state of the address. */
  state?: unknown;
};

const TOAST_MS = TOAST.durationMs;
/** On a busy machine a toast would be gone before it is pressed. Tests of its time set their own. */
const LONG_MS = 600_000;

/** Opens the app at `path` against a server with these routes. */
export function openApp(path: string, routes: Answers, { before = [], state }: OpenOptions = {}) {
  if (TOAST.durationMs === TOAST_MS) setProperty(TOAST, "durationMs", LONG_MS);
  const entries = [...before, { ...parsePath(path), state }];
  const server = fakeServer({ ...routes });
  let current = path;
  let history: MemoryHistory | undefined;
  const remember: AddressProps["onChange"] = (address, shown) => {
    current = address;
    history = shown;
  };
  const app = renderWithProviders(
    <MemoryRouter initialEntries={entries} initialIndex={entries.length - 1}>
      <AppRoutes />
      <Address onChange={remember} />
    </MemoryRouter>,
  );
  /** Presses the phone's Back, or Forward with 1, which a browser tells the page, drawn or not. */
  const go = (delta: -1 | 1 = -1) =>
    act(async () => {
      history?.go(delta);
      window.dispatchEvent(new PopStateEvent("popstate", { state: { usr: history?.location.state } }));
    });
  return { ...app, server, address: () => current, go };
}
