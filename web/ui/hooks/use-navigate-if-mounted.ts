import { useEffect, useRef } from "react";
import { type NavigateOptions, type To, useNavigate } from "react-router";

/** Like `useNavigate`, but does nothing after the user has left the screen. For use after a longer operation. */
export function useNavigateIfMounted(): (to: To | -1, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (to, options) => {
    if (!isMounted.current) return;
    if (to === -1) void navigate(to);
    else void navigate(to, options);
  };
}
