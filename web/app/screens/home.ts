import "../start.tsx";

/** What signed-in screens stand in, and the screen that most visits open on. */
export { HomePage } from "../../features/diary/pages/home-page.tsx";
export { NotFoundPage } from "../not-found-page.tsx";
export { SignedIn } from "../signed-in.tsx";
