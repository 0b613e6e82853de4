import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { ReturnTo } from "../domain/access/return-to.ts";
import { configQuery } from "../features/config/queries.ts";
import { getErrorMessage } from "../platform/api/api-client.ts";
import { currentUserQuery } from "../platform/current-user.ts";
import { PATHS } from "../platform/paths.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { NetworkLogin, useNetworkLogin } from "../ui/feedback/network-login.tsx";
import { LoadingShell } from "./shell.tsx";

function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isBehindLogin = useNetworkLogin();
  return (
    <main className="column">
      <section className="card card--alone" role="alert">
        {isBehindLogin ? (
          <NetworkLogin titleAs="h1" />
        ) : (
          <EmptyState
            title="Your account could not be loaded"
            titleAs="h1"
            hint={getErrorMessage(error, "Something went wrong on the server.")}
            icon={<WifiOff />}
          >
            <Button size="3" onClick={onRetry}>
              Try Again
            </Button>
          </EmptyState>
        )}
      </section>
    </main>
  );
}

type RequireAuthProps = {
  /** The screen has a card of its own for a session that ends while it is open, so it stays then. */
  hasSessionCard: boolean;
  children: ReactNode;
};

/** Shows its children to signed-in people only. Others go to /auth/login and return afterwards. */
export function RequireAuth({ hasSessionCard, children }: RequireAuthProps) {
  const { data: user, isPending, error, refetch } = useQuery(currentUserQuery());
  const { isFetched: isConfigFetched } = useQuery(configQuery());
  const { pathname, search } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);

  // What a screen shows depends on the server's configuration. If that arrived later, the content would move while
  // someone reads it.
  if (isPending || !isConfigFetched) return <LoadingShell />;
  if (user || (wasSignedIn && hasSessionCard)) return children;
  if (error) return <Unreachable error={error} onRetry={() => void refetch()} />;
  return <Navigate to={PATHS.login} replace state={{ from: pathname + search } satisfies ReturnTo} />;
}
