/** The client's paths for links that people are sent. `?token=` is added to the mailed ones. */
export const RESET_PASSWORD_PATH = "/auth/reset-password";
export const VERIFY_EMAIL_PATH = "/auth/verify-email";
/** The client's path for a new account; the link of an invite adds `?invite=`. */
export const REGISTER_PATH = "/auth/register";
/** The client's path of the page for administrators. */
export const ADMIN_PATH = "/admin";

/** Where a device trusts a server in its own network, and what is fetched there. */
export const CONNECT_PATH = "/connect";
export const LAN_CERTIFICATE_PATH = "/connect/mealglass.crt";
export const LAN_PROFILE_PATH = "/connect/mealglass.mobileconfig";
export const LAN_CHECK_PATH = "/connect/check";
