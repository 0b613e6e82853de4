import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router";
import { PRODUCT_NAME } from "../../src/shared/product/limits.ts";
import { PATHS } from "../platform/paths.ts";
import { ErrorBoundary } from "../ui/feedback/error-boundary.tsx";
import { Spinner } from "../ui/feedback/spinner.tsx";
import "./shell.css";

const CONTENT_ID = "content";

/** Home while its code loads: header, ring, ways to log and meals, as tall as the real ones. */
function HomeSkeleton() {
  return (
    <div className="stack" role="status" aria-label="Loading">
      <div className="skeleton skeleton--line" />
      <div className="skeleton skeleton--card" />
      <div className="skeleton skeleton--track" />
      <div className="skeleton skeleton--meals" />
    </div>
  );
}

/** Another page while its code loads: header and cards, about as tall as the real ones. */
function PageSkeleton({ hasTabs }: { hasTabs: boolean }) {
  return (
    <div className={hasTabs ? "stack" : "stack page-skeleton--form"} role="status" aria-label="Loading">
      <div className="skeleton skeleton--line" />
      <div className="skeleton skeleton--card" />
      {hasTabs && <div className="skeleton skeleton--card" />}
    </div>
  );
}

/** The column while it is not yet known which screen it will show. */
export function LoadingShell() {
  return (
    <main className="column">
      <h1 className="visually-hidden">{PRODUCT_NAME}</h1>
      <Spinner />
    </main>
  );
}

/**
 * Scrolls a newly opened screen to its top and moves the focus there, so that a screen reader starts there too. A screen
 * that has put the focus into a field of its own keeps it.
 */
function useScrollAndFocusReset() {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    if (navigationType !== "POP") window.scrollTo(0, 0);
  }, [pathname, navigationType]);
  return main;
}

/** The column around every screen, with or without a tab bar below. */
export function Shell({ tabBar }: { tabBar?: ReactNode }) {
  const { pathname, key } = useLocation();
  const main = useScrollAndFocusReset();
  const hasTabs = tabBar !== undefined;
  const skipToContent = (event: MouseEvent) => {
    // Without a change of the address, which Back would have to take back.
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a className="skip-link" href={`#${CONTENT_ID}`} onClick={skipToContent}>
        Skip to content
      </a>
      <main ref={main} id={CONTENT_ID} tabIndex={-1} className={hasTabs ? "column column--tabs" : "column"}>
        {/* Inside the column, so that the previous screen stays until the next one is loaded. */}
        <Suspense fallback={pathname === PATHS.home ? <HomeSkeleton /> : <PageSkeleton hasTabs={hasTabs} />}>
          <ErrorBoundary key={pathname} resetKey={key}>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </main>
      {tabBar}
    </>
  );
}
