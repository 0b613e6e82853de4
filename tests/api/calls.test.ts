import { expect, test } from "bun:test";
import { createOpenAiFoodAnalyzer } from "../../src/integrations/food-analyzer/openai-food-analyzer.ts";
import { afterThisTest } from "../support/after-test.ts";
import { startAiStandIn } from "../support/ai-stand-in.ts";
import { billingApi, choose } from "../support/billing-api.ts";
import { jpeg } from "../support/pictures.ts";
import type { Call } from "../support/test-api.ts";

// The calls of the running app, compared with the table of the specification.

function photoForm(bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set("image", new File([bytes], "meal.jpg", { type: "image/jpeg" }));
  return form;
}

type SpecifiedCall = {
  /** Its row in docs/specification.md. */
  spec: string;
  call: string;
  /** The address with its query, where it has one, and with ids. */
  url?: string;
  body?: object;
  raw?: () => Promise<BodyInit>;
  /** Prepares what the call needs. */
  before?: (ada: Call, api: ReturnType<typeof billingApi>) => Promise<unknown>;
  hasTrial?: boolean;
  status?: number;
  /** The fields that are read from the answer, or from an item of a list, with spaces between them. */
  reads: string;
};

const PORRIDGE = {
  name: "Porridge",
  calories: 320,
  protein: 12,
  carbs: 54,
  fat: 6,
  confidence: 1,
  mealType: "breakfast",
};
const BEA = { email: "bea@example.com", username: "bea", password: "correct horse", firstName: "B", lastName: "A" };
const REVIEW = { rating: 5, title: "", comment: "", category: "overall", isAnonymous: false, isPublic: true };
const ANSWERS = {
  activityLevel: "sedentary",
  primaryGoal: "maintenance",
  dietaryPreferences: [],
  age: 36,
  height: 171,
};
const addPorridge = (call: Call) => call("POST", "/food-entries", PORRIDGE);
const SHARE = { title: "A week of soup", description: "Seven days.", shareType: "streak" };
const share = (call: Call) => call("POST", "/progress/share", SHARE);
const registerBea = (_: Call, { signIn }: ReturnType<typeof billingApi>) => signIn("bea");
async function befriendBea(ada: Call, { signIn }: ReturnType<typeof billingApi>): Promise<void> {
  const bea = await signIn("bea");
  await bea("POST", "/friends/request", { addresseeId: 1 });
  await ada("POST", "/friends/request", { addresseeId: 2 });
}
const REVIEW_FIELDS = "rating title comment category isAnonymous helpfulVotes user";
const PROFILE_FIELDS = "username profileImageUrl dailyCalorieGoal trialStartedAt trialStatus";

const SPECIFIED: SpecifiedCall[] = [
  { spec: "C01", call: "GET /api/auth/user", reads: "id email username dailyCalorieGoal" },
  {
    spec: "C02",
    call: "POST /api/auth/register",
    body: { ...BEA, dailyCalorieGoal: 1800 },
    status: 201,
    reads: "message",
  },
  {
    spec: "C03",
    call: "POST /api/auth/login",
    body: { email: "ada@example.com", password: "correct horse" },
    reads: "message",
  },
  {
    spec: "C04",
    call: "POST /api/auth/onboarding",
    body: { dailyCalorieGoal: 1800, ...ANSWERS, weight: 68 },
    reads: "message",
  },
  { spec: "C05", call: "POST /api/auth/logout", reads: "message" },
  { spec: "C06", call: "GET /api/user/daily-summary", reads: "dailyCalories dailyCalorieGoal macros weeklyStats" },
  {
    spec: "C07",
    call: "GET /api/food-entries",
    url: "/food-entries?startDate=2026-06-17T04:00:00.000Z&endDate=2026-06-18T03:59:59.999Z",
    before: addPorridge,
    reads: "id name calories protein carbs fat imageUrl mealType tags createdAt",
  },
  {
    spec: "C08",
    call: "POST /api/food-entries",
    body: { ...PORRIDGE, imageUrl: null, userId: 1, servingSize: "1 bowl", source: "ai_analysis" },
    status: 201,
    reads: "id",
  },
  {
    spec: "C09",
    call: "DELETE /api/food-entries/{id}",
    url: "/food-entries/1",
    before: addPorridge,
    status: 204,
    reads: "",
  },
  { spec: "C10", call: "GET /api/nutrition-advice", reads: "advice" },
  { spec: "C11", call: "GET /api/user/profile", reads: PROFILE_FIELDS },
  { spec: "C12", call: "PATCH /api/user/profile", body: { dailyCalorieGoal: 1800 }, reads: PROFILE_FIELDS },
  { spec: "C13", call: "POST /api/user/start-trial", hasTrial: false, reads: PROFILE_FIELDS },
  {
    spec: "C14",
    call: "POST /api/analyze-food",
    raw: async () => photoForm(await jpeg(60, 40)),
    reads: "name calories protein carbs fat confidence servingSize imageData",
  },
  { spec: "C15", call: "GET /api/diet-recommendations", reads: "analysis recommendations" },
  { spec: "C16", call: "GET /api/diet-insights", reads: "streakDays achievements improvementAreas" },
  { spec: "C17", call: "GET /api/friends", before: befriendBea, reads: "id friend" },
  { spec: "C18", call: "GET /api/users/search", url: "/users/search?q=bea", before: registerBea, reads: "id username" },
  {
    spec: "C19",
    call: "POST /api/friends/request",
    body: { addresseeId: 2 },
    before: registerBea,
    status: 201,
    reads: "id status",
  },
  {
    spec: "C20",
    call: "GET /api/progress/feed",
    before: share,
    reads: "id user createdAt shareType title description likes",
  },
  { spec: "C21", call: "POST /api/progress/share", body: SHARE, status: 201, reads: "id" },
  {
    spec: "C22",
    call: "GET /api/reviews",
    url: "/reviews?category=overall&limit=20",
    before: (call) => call("POST", "/reviews", REVIEW),
    reads: REVIEW_FIELDS,
  },
  { spec: "C23", call: "GET /api/reviews/stats", reads: "averageRating totalReviews ratingDistribution" },
  { spec: "C24", call: "GET /api/reviews/mine", before: (call) => call("POST", "/reviews", REVIEW), reads: "rating" },
  { spec: "C25", call: "POST /api/reviews", body: REVIEW, status: 201, reads: "id" },
  { spec: "C27", call: "POST /api/create-subscription", body: { planType: "monthly" }, reads: "clientSecret" },
];

/** Ada's session of an app with a provider that knows pizza, and with payments. */
async function signedIn({ hasTrial = true }: { hasTrial?: boolean } = {}) {
  const provider = startAiStandIn();
  afterThisTest(async () => void (await provider.stop()));
  const settings = { apiKey: "sk-test", baseUrl: provider.baseUrl, model: "stand-in" };
  const api = billingApi({ analyzer: createOpenAiFoodAnalyzer(settings, { deadlineMs: 60_000, retryPauseMs: 1 }) });
  return { ...api, ada: await api.signIn("ada", { hasTrial }) };
}

test.each(SPECIFIED)(
  "$call takes what the specification sends, and answers with what it reads [$spec]",
  async (specified) => {
    const { ada, ...api } = await signedIn(specified);
    await specified.before?.(ada, api);
    const [method = "", path = ""] = specified.call.split(" /api");
    const raw = await specified.raw?.();
    const answer = await ada(method, specified.url ?? path, specified.body, raw === undefined ? {} : { raw });
    expect(answer.status).toBe(specified.status ?? 200);
    const read = Array.isArray(answer.body) ? answer.body[0] : answer.body;
    if (specified.reads) expect(Object.keys(read)).toEqual(expect.arrayContaining(specified.reads.split(" ")));
  },
);

test("POST /api/payment-success activates premium, and has a message where it cannot [C28]", async () => {
  const { ada, stripe } = await signedIn();
  const refused = await ada("POST", "/payment-success");
  expect(refused).toMatchObject({ status: 409, body: { message: expect.any(String) } });
  stripe.confirm(await choose(ada));
  expect((await ada("POST", "/payment-success")).body).toMatchObject({ profile: { trialStatus: { isPremium: true } } });
});

test("POST /api/reviews/{id}/helpful counts a vote for someone else's review [C26]", async () => {
  const { ada, signIn } = await signedIn();
  await (await signIn("bea"))("POST", "/reviews", REVIEW);
  expect((await ada("POST", "/reviews/1/helpful")).body).toEqual({ helpfulVotes: 1, voted: true });
});
