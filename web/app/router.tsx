import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { BrowserRouter, Route, Routes, useLocation } from "react-router";
import { toAddress } from "../platform/address.ts";
import type { LazyPage } from "../platform/lazy-page.ts";
import { ErrorBoundary } from "../ui/feedback/error-boundary.tsx";
import { LayersProvider } from "../ui/layers/layers.tsx";
import { NOT_FOUND, PAGES, PAGES_WITH_SESSION_CARD, PUBLIC_PAGES, SETUP_PAGES, SIGNED_IN } from "./pages.ts";
import { LoadingShell, Shell } from "./shell.tsx";

type PageProps<Props extends object> = { page: LazyPage<Props>; props: Props };

/**
 * Draws a page, without suspending where its code is there already: React keeps even the shortest fallback on screen
 * for 300 ms. Give each page its own key: what draws it stays the same for as long as it is shown.
 */
function Page<Props extends object>({ page, props }: PageProps<Props>) {
  const [Component] = useState<ComponentType<Props>>(() => page.component());
  return <Component {...props} />;
}

const renderRoutes = (pages: Record<string, LazyPage>): ReactNode =>
  Object.entries(pages).map(([path, page]) => (
    <Route key={path} path={path} element={<Page key={path} page={page} props={{}} />} />
  ));

/** Every address and its page. */
export function AppRoutes() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key}>
      <LayersProvider>
        <Suspense fallback={<LoadingShell />}>
          <Routes>
            <Route element={<Shell />}>{renderRoutes(PUBLIC_PAGES)}</Route>
            <Route element={<Page key="signed-in" page={SIGNED_IN} props={{ hasSessionCard: true }} />}>
              {renderRoutes(PAGES_WITH_SESSION_CARD)}
            </Route>
            <Route element={<Page key="signed-in" page={SIGNED_IN} props={{ hasTabs: false }} />}>
              {renderRoutes(SETUP_PAGES)}
            </Route>
            <Route element={<Page key="signed-in" page={SIGNED_IN} props={{}} />}>
              {renderRoutes(PAGES)}
              <Route path="*" element={<Page key="not-found" page={NOT_FOUND} props={{}} />} />
            </Route>
          </Routes>
        </Suspense>
      </LayersProvider>
    </ErrorBoundary>
  );
}

/** The screens under the browser's address bar. */
export function Router() {
  return (
    <BrowserRouter basename={toAddress("/")}>
      <AppRoutes />
    </BrowserRouter>
  );
}
