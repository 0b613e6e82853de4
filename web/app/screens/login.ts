import "../start.tsx";

/** The screen that a first visit opens on: it comes alone, so that it is there soonest. */
export { LoginPage } from "../../features/auth/pages/login-page.tsx";
