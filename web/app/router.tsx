import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import {
  type LazyScreen,
  NOT_FOUND,
  PUBLIC_SCREENS,
  SCREENS,
  SCREENS_WITH_SESSION_CARD,
  SETUP_SCREENS,
  SIGNED_IN,
} from "./screens.ts";
import { Shell, WaitingShell } from "./shell.tsx";

type ScreenProps<Props extends object> = { screen: LazyScreen<Props>; props: Props };

/**
 * Draws a screen, without suspending where its code is there already: React keeps even the shortest fallback on screen
 * for 300 ms. Give each screen its own key: what draws it stays the same for as long as it is shown.
 */
function Screen<Props extends object>({ screen, props }: ScreenProps<Props>) {
  const [Component] = useState<ComponentType<Props>>(() => screen.component());
  return <Component {...props} />;
}

const routesOf = (screens: Record<string, LazyScreen<object>>): ReactNode =>
  Object.entries(screens).map(([path, screen]) => (
    <Route key={path} path={path} element={<Screen key={path} screen={screen} props={{}} />} />
  ));

/** Every address and its screen. */
export function Screens() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<WaitingShell />}>
        <Routes>
          <Route element={<Shell />}>{routesOf(PUBLIC_SCREENS)}</Route>
          <Route element={<Screen key="signed-in" screen={SIGNED_IN} props={{ keepsEndedSession: true }} />}>
            {routesOf(SCREENS_WITH_SESSION_CARD)}
          </Route>
          <Route element={<Screen key="signed-in" screen={SIGNED_IN} props={{ hasTabs: false }} />}>
            {routesOf(SETUP_SCREENS)}
          </Route>
          <Route element={<Screen key="signed-in" screen={SIGNED_IN} props={{}} />}>
            {routesOf(SCREENS)}
            <Route path="*" element={<Screen key="not-found" screen={NOT_FOUND} props={{}} />} />
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** The screens under the browser's address bar. */
export function Router() {
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  );
}
