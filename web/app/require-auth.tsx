import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { EmptyState } from "../components/empty-state.tsx";
import { currentUser } from "../features/auth/queries.ts";
import { config } from "../features/config/queries.ts";
import { userMessage } from "../lib/api-client.ts";
import type { ReturnTo } from "../lib/return-to.ts";
import { PATHS } from "./paths.ts";
import { WaitingShell } from "./shell.tsx";

function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main className="column">
      <section className="card card--alone" role="alert">
        <EmptyState
          title="Your account could not be loaded"
          titleAs="h1"
          hint={userMessage(error, "Something went wrong on the server.")}
          icon={<WifiOff />}
        >
          <Button size="3" onClick={onRetry}>
            Try Again
          </Button>
        </EmptyState>
      </section>
    </main>
  );
}

type RequireAuthProps = {
  /** Leaves screens standing whose session ends while they are open: they show a card of their own. */
  keepsEndedSession: boolean;
  children: ReactNode;
};

/** Lets only signed-in people through; others go to /auth/login and come back afterwards. */
export function RequireAuth({ keepsEndedSession, children }: RequireAuthProps) {
  const { data: user, isPending, error, refetch } = useQuery(currentUser());
  const { isFetched: isServerAsked } = useQuery(config());
  const { pathname, search } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);

  // What is on a screen depends on what the server offers: known too late, it would push away what is read already.
  if (isPending || !isServerAsked) return <WaitingShell />;
  if (user || (wasSignedIn && keepsEndedSession)) return children;
  if (error) return <Unreachable error={error} onRetry={() => void refetch()} />;
  return <Navigate to={PATHS.login} replace state={{ from: pathname + search } satisfies ReturnTo} />;
}
