/** The client's paths for mailed links; `?token=` is added. */
export const RESET_PASSWORD_PATH = "/auth/reset-password";
export const VERIFY_EMAIL_PATH = "/auth/verify-email";
