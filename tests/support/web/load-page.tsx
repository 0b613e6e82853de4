import { render } from "@testing-library/react";
import { StrictMode } from "react";
import { BrowserRouter } from "react-router";
import { Providers } from "../../../web/app/providers.tsx";
import { AppRoutes } from "../../../web/app/router.tsx";
import { createQueryClient } from "../../../web/platform/query-client.ts";
import { afterThisTest } from "../after-test.ts";
import { startUser } from "./screen.ts";

/** Loads the app at `path`, or again where it is, as a browser does, which keeps its history. */
export function loadPage(path?: string) {
  if (path !== undefined) window.history.replaceState(null, "", path);
  afterThisTest(() => window.history.replaceState(null, "", "/"));
  const app = render(
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </Providers>
    </StrictMode>,
  );
  return { ...app, user: startUser() };
}
