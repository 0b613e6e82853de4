import "./home.ts";

export { HistoryPage } from "../../features/diary/pages/history-page.tsx";
