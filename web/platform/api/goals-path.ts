/** The calls for the goals, and for the goal alone. */
export const GOALS = "/api/user/goals";
export const PROFILE = "/api/user/profile";
/** What the finished days say of the goal. */
export const CHECK_IN = "/api/user/goals/check-in";
