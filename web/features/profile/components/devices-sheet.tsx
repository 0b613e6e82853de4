import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DeviceSession } from "../../../../src/contracts/auth.ts";
import { BottomSheet } from "../../../components/bottom-sheet.tsx";
import { useToast } from "../../../components/toast.tsx";
import { userMessage } from "../../../lib/api-client.ts";
import { useNotifyingMutation } from "../../../lib/use-notifying-mutation.ts";
import { deviceName } from "../device-name.ts";
import { devices as devicesQuery, signOutDevice, signOutOthers } from "../queries.ts";
import "./devices-sheet.css";

/** `Nov 21, 2026, 13:05` by this device's clock and way of writing. */
const localMoment = (instant: string): string =>
  new Date(instant).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

/** What a sign-out says, whichever device it is for. */
function useSignOutToasts() {
  const toast = useToast();
  return (done: string) => ({
    onSuccess: () => toast({ title: "Signed Out", description: done, tone: "success" }),
    onError: (error: Error) =>
      toast({
        title: "Sign Out Failed",
        description: userMessage(error, "Nothing was signed out. Please try again."),
        tone: "destructive",
      }),
  });
}

function DeviceRow({ device }: { device: DeviceSession }) {
  const toasts = useSignOutToasts();
  const { mutate, isPending } = useNotifyingMutation(signOutDevice(useQueryClient()));
  const name = deviceName(device.userAgent);
  return (
    <li className="device">
      <div className="device__words">
        <b>{name}</b>
        <span className="device__seen">
          {device.current ? "This device" : `Last seen ${localMoment(device.lastSeenAt)}`}
        </span>
      </div>
      {!device.current && (
        <Button
          size="3"
          variant="soft"
          color="gray"
          aria-label={`Sign out ${name}`}
          loading={isPending}
          onClick={() => mutate(device.id, toasts(`${name} is signed out.`))}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function DeviceList({ devices }: { devices: DeviceSession[] }) {
  const toasts = useSignOutToasts();
  const { mutate, isPending } = useNotifyingMutation(signOutOthers(useQueryClient()));
  const thisOneFirst = devices.toSorted((a, b) => Number(b.current) - Number(a.current));
  const hasOthers = devices.some((device) => !device.current);
  return (
    <>
      <ul>
        {thisOneFirst.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {hasOthers ? (
        <Button
          size="3"
          variant="soft"
          color="gray"
          loading={isPending}
          onClick={() => mutate(undefined, toasts("Your account is open on this device alone."))}
        >
          Sign Out Other Devices
        </Button>
      ) : (
        <p className="device__seen">Your account is open on this device alone.</p>
      )}
    </>
  );
}

function Devices() {
  const { data: devices, error, refetch, isFetching } = useQuery(devicesQuery());
  if (devices) return <DeviceList devices={devices} />;
  if (!error) return <div className="skeleton devices__skeleton" role="status" aria-label="Loading" />;
  return (
    <>
      <p role="alert">{userMessage(error, "Your devices could not be loaded.")}</p>
      <Button size="3" variant="soft" loading={isFetching} onClick={() => void refetch()}>
        Try Again
      </Button>
    </>
  );
}

type DevicesSheetProps = { open: boolean; onClose: () => void };

/** Where the account is signed in, and the way to sign out there. */
export function DevicesSheet(props: DevicesSheetProps) {
  return (
    <BottomSheet {...props} title="Signed-in Devices">
      <div className="devices">
        <Devices />
      </div>
    </BottomSheet>
  );
}
