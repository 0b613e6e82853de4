import "./home.ts";

/** Statistics, and the recommendations that they lead to. */
export { RecommendationsPage } from "../../features/advice/pages/recommendations-page.tsx";
export { StatsPage } from "../../features/stats/pages/stats-page.tsx";
