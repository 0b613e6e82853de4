import "./home.ts";

export { ReviewsPage } from "../../features/reviews/pages/reviews-page.tsx";
