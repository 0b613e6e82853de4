import { type NavigateOptions, type To, useNavigate } from "react-router";
import { useWhileMounted } from "./use-while-mounted.ts";

/** Like `useNavigate`, but does nothing after the user has left the screen. For use after a longer operation. */
export function useNavigateIfMounted(): (to: To | -1, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return useWhileMounted((to, options) => {
    if (to === -1) void navigate(to);
    else void navigate(to, options);
  });
}
