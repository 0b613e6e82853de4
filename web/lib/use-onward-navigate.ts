import { useEffect, useRef } from "react";
import { type NavigateOptions, type To, useNavigate } from "react-router";

/** `useNavigate` for the end of something that took a while: whoever has left the screen meanwhile stays where they are. */
export function useOnwardNavigate(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (to, options) => {
    if (isHere.current) void navigate(to, options);
  };
}
