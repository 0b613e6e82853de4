import "./home.ts";

export { ProfilePage } from "../../features/profile/pages/profile-page.tsx";
