import { type LazyPage, lazyPage } from "../platform/lazy-page.ts";
import { PATHS } from "../platform/paths.ts";

// The file of a page has the name of its path (tools/client-preloads.ts): PATHS.manualEntry is in manual-entry-page.tsx.

/** The frame of all pages for signed-in people. */
export const SIGNED_IN = lazyPage(async () => (await import("./signed-in.tsx")).SignedIn);
export const NOT_FOUND = lazyPage(async () => (await import("../ui/feedback/not-found-page.tsx")).NotFoundPage);

/** Pages for those who are not signed in. */
export const PUBLIC_PAGES = {
  [PATHS.connect]: lazyPage(async () => (await import("../features/connect/pages/connect-page.tsx")).ConnectPage),
  [PATHS.login]: lazyPage(async () => (await import("../features/auth/pages/login-page.tsx")).LoginPage),
  [PATHS.register]: lazyPage(async () => (await import("../features/auth/pages/register-page.tsx")).RegisterPage),
  [PATHS.forgotPassword]: lazyPage(
    async () => (await import("../features/auth/pages/forgot-password-page.tsx")).ForgotPasswordPage,
  ),
  [PATHS.resetPassword]: lazyPage(
    async () => (await import("../features/auth/pages/reset-password-page.tsx")).ResetPasswordPage,
  ),
  [PATHS.verifyEmail]: lazyPage(
    async () => (await import("../features/auth/pages/verify-email-page.tsx")).VerifyEmailPage,
  ),
};

/** Pages with a card of their own for a session that ends while they are open. */
export const PAGES_WITH_SESSION_CARD = {
  [PATHS.home]: lazyPage(async () => (await import("../features/home/pages/home-page.tsx")).HomePage),
  [PATHS.profile]: lazyPage(async () => (await import("../features/profile/pages/profile-page.tsx")).ProfilePage),
  [PATHS.subscribe]: lazyPage(async () => (await import("../features/billing/pages/subscribe-page.tsx")).SubscribePage),
};

export const PAGES = {
  [PATHS.camera]: lazyPage(async () => {
    const { CameraPage, preloadParts } = await import("../features/camera/pages/camera-page.tsx");
    preloadParts();
    return CameraPage;
  }),
  [PATHS.manualEntry]: lazyPage(async () => {
    const { ManualEntryPage, preloadParts } = await import("../features/manual-entry/pages/manual-entry-page.tsx");
    preloadParts();
    return ManualEntryPage;
  }),
  [PATHS.history]: lazyPage(async () => {
    const { HistoryPage, preloadParts } = await import("../features/history/pages/history-page.tsx");
    preloadParts();
    return HistoryPage;
  }),
  [PATHS.stats]: lazyPage(async () => {
    const { StatsPage, preloadParts } = await import("../features/stats/pages/stats-page.tsx");
    preloadParts();
    return StatsPage;
  }),
  [PATHS.report]: lazyPage(async () => (await import("../features/stats/pages/report-page.tsx")).ReportPage),
  [PATHS.year]: lazyPage(async () => (await import("../features/stats/pages/year-page.tsx")).YearPage),
  [PATHS.recommendations]: lazyPage(
    async () => (await import("../features/advice/pages/recommendations-page.tsx")).RecommendationsPage,
  ),
  [PATHS.social]: lazyPage(async () => {
    const { SocialPage, preloadParts } = await import("../features/social/pages/social-page.tsx");
    preloadParts();
    return SocialPage;
  }),
  [PATHS.reviews]: lazyPage(async () => (await import("../features/reviews/pages/reviews-page.tsx")).ReviewsPage),
  [PATHS.marketing]: lazyPage(
    async () => (await import("../features/marketing/pages/marketing-page.tsx")).MarketingPage,
  ),
  [PATHS.appPreview]: lazyPage(
    async () => (await import("../features/marketing/pages/app-preview-page.tsx")).IosPreviewPage,
  ),
  [PATHS.appPreviewAndroid]: lazyPage(
    async () => (await import("../features/marketing/pages/app-preview-page.tsx")).AndroidPreviewPage,
  ),
  [PATHS.admin]: lazyPage(async () => (await import("../features/admin/pages/admin-page.tsx")).AdminPage),
  [PATHS.paymentSuccess]: lazyPage(
    async () => (await import("../features/billing/pages/payment-success-page.tsx")).PaymentSuccessPage,
  ),
};

/** Pages that a new account goes through once: nothing leads away from them halfway. */
export const SETUP_PAGES = {
  [PATHS.onboarding]: lazyPage(
    async () => (await import("../features/onboarding/pages/onboarding-page.tsx")).OnboardingPage,
  ),
  [PATHS.welcome]: lazyPage(async () => (await import("../features/onboarding/pages/welcome-page.tsx")).WelcomePage),
};

/** The pages under the tab bar, in the order in which they are most likely opened next. */
export const TAB_PAGES: LazyPage[] = [
  PAGES[PATHS.camera],
  PAGES[PATHS.history],
  PAGES_WITH_SESSION_CARD[PATHS.home],
  PAGES[PATHS.stats],
  PAGES[PATHS.social],
];

/** Whether the page at `pathname` is there for those who are not signed in. */
export const isPublic = (pathname: string): boolean => Object.hasOwn(PUBLIC_PAGES, pathname);

/** The pages that are shown at an address: a public one, or the frame and the page in it. */
export function findPages(pathname: string): LazyPage[] {
  const publicPage = new Map(Object.entries(PUBLIC_PAGES)).get(pathname);
  if (publicPage) return [publicPage];
  const page = new Map(Object.entries({ ...PAGES, ...SETUP_PAGES, ...PAGES_WITH_SESSION_CARD })).get(pathname);
  return page ? [SIGNED_IN, page] : [SIGNED_IN];
}
