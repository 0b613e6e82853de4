import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router";
import { PRODUCT_NAME } from "../../src/shared/limits.ts";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { Spinner } from "../components/spinner.tsx";
import "./shell.css";

/** What a screen looks like while its code is on its way: its header and cards, about as tall as they will be. */
function ScreenSkeleton({ hasTabs }: { hasTabs: boolean }) {
  return (
    <div className={hasTabs ? "stack" : "stack screen-skeleton--form"} role="status" aria-label="Loading">
      <div className="skeleton skeleton--line" />
      <div className="skeleton skeleton--card" />
      {hasTabs && <div className="skeleton skeleton--card" />}
    </div>
  );
}

/** The column while it is not even known which screen will stand in it. */
export function WaitingShell() {
  return (
    <main className="column">
      <h1 className="visually-hidden">{PRODUCT_NAME}</h1>
      <Spinner />
    </main>
  );
}

/** Begins a newly opened screen at its top, and moves focus there so that a screen reader starts at it too. */
function useFreshStart() {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (navigationType !== "POP") window.scrollTo(0, 0);
  }, [pathname, navigationType]);
  return main;
}

/** The column that every screen stands in, with or without a tab bar below it. */
export function Shell({ tabBar }: { tabBar?: ReactNode }) {
  const { pathname } = useLocation();
  const main = useFreshStart();
  return (
    <>
      <main ref={main} tabIndex={-1} className={tabBar === undefined ? "column" : "column column--tabs"}>
        {/* Inside, so that the screen before stays until the next one is there. */}
        <Suspense fallback={<ScreenSkeleton hasTabs={tabBar !== undefined} />}>
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </main>
      {tabBar}
    </>
  );
}
