import { Button } from "@radix-ui/themes";
import { Link, useLocation } from "react-router";
import { PATHS } from "../app/paths.ts";
import type { ReturnTo } from "../lib/return-to.ts";

/** Leads to /auth/login, and back to this screen afterwards. */
export function LogInAgain() {
  const { pathname, search } = useLocation();
  return (
    <Button asChild size="3">
      <Link to={PATHS.login} state={{ from: pathname + search } satisfies ReturnTo}>
        Log In Again
      </Link>
    </Button>
  );
}
