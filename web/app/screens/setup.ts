import "./home.ts";

/** The screens that a new account goes through once. */
export { OnboardingPage } from "../../features/onboarding/pages/onboarding-page.tsx";
export { WelcomePage } from "../../features/onboarding/pages/welcome-page.tsx";
