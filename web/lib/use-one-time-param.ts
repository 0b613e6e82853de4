import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The parameter `name` of the URL that opened this screen; null if there is none. All parameters are removed from the
 * URL at once, so that a secret among them stays in no history and nobody can read it on the screen.
 */
export function useOneTimeParam(name: string): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [value] = useState(() => new URLSearchParams(search).get(name));
  useEffect(() => {
    if (search !== "") void navigate(pathname, { replace: true, state });
  }, [navigate, pathname, search, state]);
  return value;
}
