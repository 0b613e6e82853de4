import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { loadChunk } from "../lib/load-chunk.ts";
import { PATHS } from "./paths.ts";
import { Shell, WaitingShell } from "./shell.tsx";

/** A screen in a chunk of its own, which can be fetched before the screen is shown. */
type LazyScreen<Props extends object> = {
  load(): Promise<void>;
  /** What draws the screen: itself once its code is there, until then something that fetches it. */
  component(): ComponentType<Props>;
};

function lazyScreen<Props extends object>(fetchScreen: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let fetched: ComponentType<Props> | undefined;
  const load = async () => {
    fetched = await loadChunk(fetchScreen);
    return { default: fetched };
  };
  const Fetching = lazy(load);
  return { load: async () => void (await load()), component: () => fetched ?? Fetching };
}

type ScreenProps<Props extends object> = { screen: LazyScreen<Props>; props: Props };

/**
 * Draws a screen, without suspending where its code is there already: React keeps even the shortest fallback on screen
 * for 300 ms. Give each screen its own key: what draws it stays the same for as long as it is shown.
 */
function Screen<Props extends object>({ screen, props }: ScreenProps<Props>) {
  const [Component] = useState<ComponentType<Props>>(() => screen.component());
  return <Component {...props} />;
}

const signedIn = lazyScreen(async () => (await import("./signed-in.tsx")).SignedIn);
const notFound = lazyScreen(async () => (await import("./not-found-page.tsx")).NotFoundPage);

const PUBLIC_SCREENS = {
  [PATHS.login]: lazyScreen(async () => (await import("../features/auth/pages/login-page.tsx")).LoginPage),
  [PATHS.register]: lazyScreen(async () => (await import("../features/auth/pages/register-page.tsx")).RegisterPage),
  [PATHS.forgotPassword]: lazyScreen(
    async () => (await import("../features/auth/pages/forgot-password-page.tsx")).ForgotPasswordPage,
  ),
  [PATHS.resetPassword]: lazyScreen(
    async () => (await import("../features/auth/pages/reset-password-page.tsx")).ResetPasswordPage,
  ),
  [PATHS.verifyEmail]: lazyScreen(
    async () => (await import("../features/auth/pages/verify-email-page.tsx")).VerifyEmailPage,
  ),
};

/** Screens with a card of their own for a session that ends while they are open. */
const SCREENS_WITH_SESSION_CARD = {
  [PATHS.home]: lazyScreen(async () => (await import("../features/diary/pages/home-page.tsx")).HomePage),
  [PATHS.profile]: lazyScreen(async () => (await import("../features/profile/pages/profile-page.tsx")).ProfilePage),
  [PATHS.subscribe]: lazyScreen(
    async () => (await import("../features/billing/pages/subscribe-page.tsx")).SubscribePage,
  ),
};

const SCREENS = {
  [PATHS.recommendations]: lazyScreen(
    async () => (await import("../features/advice/pages/recommendations-page.tsx")).RecommendationsPage,
  ),
  [PATHS.stats]: lazyScreen(async () => (await import("../features/stats/pages/stats-page.tsx")).StatsPage),
  [PATHS.camera]: lazyScreen(async () => (await import("../features/camera/pages/camera-page.tsx")).CameraPage),
  [PATHS.history]: lazyScreen(async () => (await import("../features/diary/pages/history-page.tsx")).HistoryPage),
  [PATHS.manualEntry]: lazyScreen(
    async () => (await import("../features/diary/pages/manual-entry-page.tsx")).ManualEntryPage,
  ),
  [PATHS.reviews]: lazyScreen(async () => (await import("../features/reviews/pages/reviews-page.tsx")).ReviewsPage),
  [PATHS.social]: lazyScreen(async () => (await import("../features/social/pages/social-page.tsx")).SocialPage),
  [PATHS.marketing]: lazyScreen(
    async () => (await import("../features/marketing/pages/marketing-page.tsx")).MarketingPage,
  ),
  [PATHS.appPreview]: lazyScreen(
    async () => (await import("../features/marketing/pages/app-preview-page.tsx")).IosPreviewPage,
  ),
  [PATHS.appPreviewAndroid]: lazyScreen(
    async () => (await import("../features/marketing/pages/app-preview-page.tsx")).AndroidPreviewPage,
  ),
  [PATHS.paymentSuccess]: lazyScreen(
    async () => (await import("../features/billing/pages/payment-success-page.tsx")).PaymentSuccessPage,
  ),
};

/** Screens that a new account goes through once: nothing leads away from them halfway. */
const SETUP_SCREENS = {
  [PATHS.onboarding]: lazyScreen(
    async () => (await import("../features/onboarding/pages/onboarding-page.tsx")).OnboardingPage,
  ),
  [PATHS.welcome]: lazyScreen(async () => (await import("../features/onboarding/pages/welcome-page.tsx")).WelcomePage),
};

const routesOf = (screens: Record<string, LazyScreen<object>>): ReactNode =>
  Object.entries(screens).map(([path, screen]) => (
    <Route key={path} path={path} element={<Screen key={path} screen={screen} props={{}} />} />
  ));

/** Every address and its screen. */
export function Screens() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<WaitingShell />}>
        <Routes>
          <Route element={<Shell />}>{routesOf(PUBLIC_SCREENS)}</Route>
          <Route element={<Screen key="signed-in" screen={signedIn} props={{ keepsEndedSession: true }} />}>
            {routesOf(SCREENS_WITH_SESSION_CARD)}
          </Route>
          <Route element={<Screen key="signed-in" screen={signedIn} props={{ hasTabs: false }} />}>
            {routesOf(SETUP_SCREENS)}
          </Route>
          <Route element={<Screen key="signed-in" screen={signedIn} props={{}} />}>
            {routesOf(SCREENS)}
            <Route path="*" element={<Screen key="not-found" screen={notFound} props={{}} />} />
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * Fetches the code of the screen at `pathname`, all its chunks at once. A chunk that fails now is asked for again when
 * the screen is shown, which is where its failure is told.
 */
export async function preloadScreen(pathname: string): Promise<void> {
  const publicScreen = new Map(Object.entries(PUBLIC_SCREENS)).get(pathname);
  const screen = new Map(Object.entries({ ...SCREENS, ...SETUP_SCREENS, ...SCREENS_WITH_SESSION_CARD })).get(pathname);
  const loads = publicScreen ? [publicScreen.load()] : [signedIn.load(), screen?.load()];
  await Promise.allSettled(loads);
}

/** The screens under the browser's address bar. */
export function Router() {
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  );
}
