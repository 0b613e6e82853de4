/** The calls for the goals, and for the goal alone. */
export const GOALS = "/api/user/goals";
export const PROFILE = "/api/user/profile";
