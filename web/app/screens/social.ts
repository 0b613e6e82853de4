import "./home.ts";

export { SocialPage } from "../../features/social/pages/social-page.tsx";
