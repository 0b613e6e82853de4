import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The token of the mailed link by which this screen was opened; empty where there is none. It is taken out of the
 * address at once, so that neither the history nor anybody who looks over a shoulder keeps it.
 */
export function useLinkToken(): string {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get("token") ?? "");
  useEffect(() => {
    if (search !== "") void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);
  return token;
}
