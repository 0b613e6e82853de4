import "./home.ts";

/** The two ways to log a meal, each of which leads to the other. */
export { CameraPage } from "../../features/camera/pages/camera-page.tsx";
export { ManualEntryPage } from "../../features/diary/pages/manual-entry-page.tsx";
