/** The client's addresses that mailed links lead to, with `?token=` after them. */
export const RESET_PASSWORD_PATH = "/auth/reset-password";
export const VERIFY_EMAIL_PATH = "/auth/verify-email";
