import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { PRODUCT_NAME } from "../../../../../src/shared/product/limits.ts";
import { readDeviceStorage } from "../../../../offline/cache/persistent-storage.ts";
import type { InstallWay } from "../../../../platform/install/install.ts";
import { formatStorageSize } from "../../../../ui/format/storage-size.ts";
import { useInstall } from "../../../../ui/hooks/use-install.ts";

/** What is stored here; null where the browser does not tell. It changes with every screen. */
const useDeviceStorage = () =>
  useQuery({ queryKey: ["device", "storage"], queryFn: readDeviceStorage, staleTime: 0, gcTime: 0 }).data ?? null;

function Install({ way, onInstall }: { way: InstallWay; onInstall: () => void }) {
  if (way === "home-screen") {
    return (
      <p className="note">
        To open {PRODUCT_NAME} with one tap, add it to your home screen: tap Share, then Add to Home Screen.
      </p>
    );
  }
  return (
    <Button size="3" variant="soft" onClick={onInstall}>
      Install {PRODUCT_NAME}
    </Button>
  );
}

/** How much this device keeps, and how the app can be installed on it; nothing where neither is known. */
export function ThisDevice() {
  const storage = useDeviceStorage();
  const { way, install } = useInstall();
  if (!storage && !way) return null;
  return (
    <section className="preferences__section rows-10 border-above" aria-labelledby="this-device-title">
      <h3 className="preferences__title" id="this-device-title">
        This Device
      </h3>
      {storage && (
        <p className="note">
          This device keeps {formatStorageSize(storage.usedBytes)} of your data. About{" "}
          {formatStorageSize(storage.freeBytes)} are free.{" "}
          {storage.isPersistent
            ? "Your browser keeps it even when space runs short."
            : "Your browser may remove it when space runs short."}
        </p>
      )}
      {way && <Install way={way} onInstall={install} />}
    </section>
  );
}
