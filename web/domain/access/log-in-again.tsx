import { Button } from "@radix-ui/themes";
import { Link, useLocation } from "react-router";
import { PATHS } from "../../platform/paths.ts";
import type { ReturnTo } from "./return-to.ts";

/** A link to /auth/login that returns to this screen afterwards. */
export function LogInAgain({ label = "Log In Again" }: { label?: string }) {
  const { pathname, search } = useLocation();
  return (
    <Button asChild size="3">
      <Link to={PATHS.login} state={{ from: pathname + search } satisfies ReturnTo}>
        {label}
      </Link>
    </Button>
  );
}
