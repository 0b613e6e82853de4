import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isRecord } from "../../platform/is-record.ts";

/** What an earlier look at the same page has put aside. */
const readKept = (state: unknown, name: string): string | null => {
  const kept = isRecord(state) ? state[name] : undefined;
  return typeof kept === "string" ? kept : null;
};

/**
 * The parameter `name` of the URL that opened this screen; null if there is none. All parameters are removed from the
 * URL at once, so that a secret among them is in no list of visited pages and no one can read it on the screen. The
 * value moves to the state of this entry of the tab's history, where a reload finds it and the next screen does not.
 */
export function useOneTimeParam(name: string): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [value] = useState(() => new URLSearchParams(search).get(name) ?? readKept(state, name));
  useEffect(() => {
    if (search === "") return;
    const kept = isRecord(state) ? state : {};
    void navigate(pathname, { replace: true, state: value === null ? state : { ...kept, [name]: value } });
  }, [name, navigate, pathname, search, state, value]);
  return value;
}
