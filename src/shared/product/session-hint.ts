/**
 * The response header of `GET /api/config` for a request with a session's cookie or token, whether or not it is still
 * good. The client cannot see the cookie, and asks for the user where no one may be signed in only because of this.
 */
export const SESSION_HINT_HEADER = "x-session-sent";
