import "../start.tsx";

/** The other screens before signing in. */
export { ForgotPasswordPage } from "../../features/auth/pages/forgot-password-page.tsx";
export { RegisterPage } from "../../features/auth/pages/register-page.tsx";
export { ResetPasswordPage } from "../../features/auth/pages/reset-password-page.tsx";
export { VerifyEmailPage } from "../../features/auth/pages/verify-email-page.tsx";
