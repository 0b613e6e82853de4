import {
  ADMIN_PATH,
  CONNECT_PATH,
  RESET_PASSWORD_PATH,
  VERIFY_EMAIL_PATH,
} from "../../src/shared/product/client-paths.ts";

/** Every path of the client. */
export const PATHS = {
  home: "/",
  camera: "/camera",
  manualEntry: "/manual-entry",
  history: "/history",
  stats: "/stats",
  report: "/report",
  year: "/year",
  recommendations: "/recommendations",
  social: "/social",
  admin: ADMIN_PATH,
  profile: "/profile",
  /** The profile with the premium sheet open. */
  managePremium: "/profile#premium",
  /** The profile with the export open. */
  exportData: "/profile#export",
  subscribe: "/subscribe",
  paymentSuccess: "/payment-success",
  marketing: "/marketing",
  reviews: "/reviews",
  appPreview: "/app-preview",
  appPreviewAndroid: "/app-preview-android",
  connect: CONNECT_PATH,
  login: "/auth/login",
  register: "/auth/register",
  onboarding: "/auth/onboarding",
  welcome: "/auth/welcome",
  forgotPassword: "/auth/forgot-password",
  resetPassword: RESET_PASSWORD_PATH,
  verifyEmail: VERIFY_EMAIL_PATH,
} as const;
