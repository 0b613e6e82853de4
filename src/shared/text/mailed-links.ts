/** The client's paths for links that people are sent. `?token=` is added to the mailed ones. */
export const RESET_PASSWORD_PATH = "/auth/reset-password";
export const VERIFY_EMAIL_PATH = "/auth/verify-email";
/** The client's path for a new account; the link of an invite adds `?invite=`. */
export const REGISTER_PATH = "/auth/register";
/** The client's path of the page for administrators. */
export const ADMIN_PATH = "/admin";
