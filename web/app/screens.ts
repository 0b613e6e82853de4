import { type ComponentType, lazy } from "react";
import { loadChunk } from "../lib/load-chunk.ts";
import { loadStyles } from "../lib/screen-styles.ts";
import { PATHS } from "./paths.ts";

/** A screen in a chunk that can be fetched before the screen is shown. */
export type LazyScreen<Props extends object> = {
  /** The chunk's file in screens/, by which index.html names its stylesheets. */
  chunk: string;
  /** Fetches code and stylesheets; throws where that fails. */
  fetch(): Promise<ComponentType<Props>>;
  /** What draws the screen: itself once its code is there, until then something that fetches it. */
  component(): ComponentType<Props>;
};

type Chunk<Screens> = { name: string; fetch(): Promise<Screens> };

const chunk = <Screens>(name: string, fetchScripts: () => Promise<Screens>): Chunk<Screens> => ({
  name,
  async fetch() {
    const [screens] = await Promise.all([fetchScripts(), loadStyles(name)]);
    return screens;
  },
});

function lazyScreen<Screens, Props extends object>(
  from: Chunk<Screens>,
  pick: (screens: Screens) => ComponentType<Props>,
): LazyScreen<Props> {
  let screen: ComponentType<Props> | undefined;
  const fetch = async () => {
    screen = pick(await from.fetch());
    return screen;
  };
  const Fetching = lazy(async () => ({ default: await loadChunk(fetch) }));
  return { chunk: from.name, fetch, component: () => screen ?? Fetching };
}

const login = chunk("login", () => import("./screens/login.ts"));
const accounts = chunk("accounts", () => import("./screens/accounts.ts"));
const home = chunk("home", () => import("./screens/home.ts"));
const history = chunk("history", () => import("./screens/history.ts"));
const camera = chunk("camera", () => import("./screens/camera.ts"));
const statistics = chunk("statistics", () => import("./screens/statistics.ts"));
const social = chunk("social", () => import("./screens/social.ts"));
const profile = chunk("profile", () => import("./screens/profile.ts"));
const setup = chunk("setup", () => import("./screens/setup.ts"));
const billing = chunk("billing", () => import("./screens/billing.ts"));
const reviews = chunk("reviews", () => import("./screens/reviews.ts"));
const marketing = chunk("marketing", () => import("./screens/marketing.ts"));

/** What every screen of a signed-in person stands in. */
export const SIGNED_IN = lazyScreen(home, ({ SignedIn }) => SignedIn);
export const NOT_FOUND = lazyScreen(home, ({ NotFoundPage }) => NotFoundPage);

export const PUBLIC_SCREENS = {
  [PATHS.login]: lazyScreen(login, ({ LoginPage }) => LoginPage),
  [PATHS.register]: lazyScreen(accounts, ({ RegisterPage }) => RegisterPage),
  [PATHS.forgotPassword]: lazyScreen(accounts, ({ ForgotPasswordPage }) => ForgotPasswordPage),
  [PATHS.resetPassword]: lazyScreen(accounts, ({ ResetPasswordPage }) => ResetPasswordPage),
  [PATHS.verifyEmail]: lazyScreen(accounts, ({ VerifyEmailPage }) => VerifyEmailPage),
};

/** Screens with a card of their own for a session that ends while they are open. */
export const SCREENS_WITH_SESSION_CARD = {
  [PATHS.home]: lazyScreen(home, ({ HomePage }) => HomePage),
  [PATHS.profile]: lazyScreen(profile, ({ ProfilePage }) => ProfilePage),
  [PATHS.subscribe]: lazyScreen(billing, ({ SubscribePage }) => SubscribePage),
};

export const SCREENS = {
  [PATHS.recommendations]: lazyScreen(statistics, ({ RecommendationsPage }) => RecommendationsPage),
  [PATHS.stats]: lazyScreen(statistics, ({ StatsPage }) => StatsPage),
  [PATHS.camera]: lazyScreen(camera, ({ CameraPage }) => CameraPage),
  [PATHS.history]: lazyScreen(history, ({ HistoryPage }) => HistoryPage),
  [PATHS.manualEntry]: lazyScreen(camera, ({ ManualEntryPage }) => ManualEntryPage),
  [PATHS.social]: lazyScreen(social, ({ SocialPage }) => SocialPage),
  [PATHS.reviews]: lazyScreen(reviews, ({ ReviewsPage }) => ReviewsPage),
  [PATHS.marketing]: lazyScreen(marketing, ({ MarketingPage }) => MarketingPage),
  [PATHS.appPreview]: lazyScreen(marketing, ({ IosPreviewPage }) => IosPreviewPage),
  [PATHS.appPreviewAndroid]: lazyScreen(marketing, ({ AndroidPreviewPage }) => AndroidPreviewPage),
  [PATHS.paymentSuccess]: lazyScreen(billing, ({ PaymentSuccessPage }) => PaymentSuccessPage),
};

/** Screens that a new account goes through once: nothing leads away from them halfway. */
export const SETUP_SCREENS = {
  [PATHS.onboarding]: lazyScreen(setup, ({ OnboardingPage }) => OnboardingPage),
  [PATHS.welcome]: lazyScreen(setup, ({ WelcomePage }) => WelcomePage),
};

/** How long a browser is given that does not tell when it is idle. */
const IDLE_GUESS_MS = 500;

/** The screens under the tab bar, in the order in which they are most likely opened next. */
const TAB_SCREENS = [
  SCREENS[PATHS.camera],
  SCREENS[PATHS.history],
  SCREENS_WITH_SESSION_CARD[PATHS.home],
  SCREENS[PATHS.stats],
  SCREENS[PATHS.social],
];

/** Whether the screen at `pathname` is there for those who are not signed in. */
export const isPublic = (pathname: string): boolean => Object.hasOwn(PUBLIC_SCREENS, pathname);

/** What the screen at an address is made of. */
export function screensAt(pathname: string): LazyScreen<object>[] {
  const publicScreen = new Map(Object.entries(PUBLIC_SCREENS)).get(pathname);
  if (publicScreen) return [publicScreen];
  const screen = new Map(Object.entries({ ...SCREENS, ...SETUP_SCREENS, ...SCREENS_WITH_SESSION_CARD })).get(pathname);
  return screen ? [SIGNED_IN, screen] : [SIGNED_IN];
}

/**
 * Fetches the code of the screen at `pathname`, all its chunks at once. A chunk that fails now is asked for again when
 * the screen is shown, which is where its failure is told.
 */
export async function preloadScreen(pathname: string): Promise<void> {
  await Promise.allSettled(screensAt(pathname).map((screen) => loadChunk(screen.fetch)));
}

/** Set by people whose data is expensive. */
const savesData = (): boolean =>
  "connection" in navigator &&
  typeof navigator.connection === "object" &&
  navigator.connection !== null &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;

/**
 * Fetches the screens under the tab bar one after another while nothing else is to do, so that a tab opens at once.
 * What fails is asked for again when its screen is opened. Not every browser tells when it is idle.
 */
export async function preloadTabs(): Promise<void> {
  if (savesData()) return;
  for (const screen of TAB_SCREENS) {
    await new Promise<void>((resolve) => {
      if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve());
      else setTimeout(resolve, IDLE_GUESS_MS);
    });
    await screen.fetch().catch(() => undefined);
  }
}
