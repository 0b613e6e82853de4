import { useSyncExternalStore } from "react";
import {
  askToInstall,
  endInstallOffer,
  findInstallWay,
  type InstallWay,
  subscribeToInstallWay,
} from "../../platform/install/install.ts";
import { useToast } from "../feedback/toast.tsx";

/** How the app can be installed on this device now, undefined where it cannot, and what has the browser ask. */
export function useInstall(): { way: InstallWay | undefined; install: () => void } {
  const toast = useToast();
  const way = useSyncExternalStore(subscribeToInstallWay, findInstallWay);
  const ask = async () => {
    // Whatever the person answers, it is not offered again.
    endInstallOffer();
    try {
      await askToInstall();
    } catch {
      toast({
        title: "Not Installed",
        description: "Your browser did not ask. Look for Install in its menu.",
        tone: "destructive",
      });
    }
  };
  return { way, install: () => void ask() };
}
