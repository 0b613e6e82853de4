import "./home.ts";

/** The three pages that advertise the product. */
export { AndroidPreviewPage, IosPreviewPage } from "../../features/marketing/pages/app-preview-page.tsx";
export { MarketingPage } from "../../features/marketing/pages/marketing-page.tsx";
