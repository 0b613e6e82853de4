import { type ComponentType, useEffect, useState } from "react";
import { loadInBackground } from "./load-chunk.ts";

/**
 * The component that `load` imports, for what works without being looked at: undefined until its code is there. Where
 * loading fails, that is repeated, and nothing is shown of it.
 */
export function useBackgroundPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: boolean,
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (isNeeded) void loadInBackground(load).then((loaded) => setPart(() => loaded));
  }, [load, isNeeded]);
  return part;
}
