/** The calls that need no session, as api.md lists them. */
export const PUBLIC_CALLS: readonly string[] = [
  ...["GET /api/config", "POST /api/auth/register", "POST /api/auth/login", "POST /api/auth/logout"],
  ...["POST /api/auth/demo", "POST /api/auth/forgot-password", "POST /api/auth/reset-password"],
  ...["POST /api/auth/verify-email", "POST /api/stripe/webhook"],
];
