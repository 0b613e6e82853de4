import "./home.ts";

export { PaymentSuccessPage } from "../../features/billing/pages/payment-success-page.tsx";
export { SubscribePage } from "../../features/billing/pages/subscribe-page.tsx";
