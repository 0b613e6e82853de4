import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Ref } from "react";
import type { DeviceSession } from "../../../../src/contracts/auth.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { formatDateTime } from "../../../ui/format/format.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import { devicesQuery, signOutDeviceMutation, signOutOthersMutation } from "../queries.ts";
import { LoadedInSheet } from "./loaded-in-sheet.tsx";
import "./devices-sheet.css";

/** The toasts for signing out a device. */
function useSignOutToasts() {
  const toast = useToast();
  return (description: string) => ({
    onSuccess: () => toast({ title: "Signed Out", description, tone: "success" }),
    onError: (error: Error) =>
      toast(buildFailureToast("Sign Out Failed", error, "Nothing was signed out. Please try again.")),
  });
}

function DeviceRow({ device, ref }: { device: DeviceSession; ref: Ref<HTMLLIElement> }) {
  const toasts = useSignOutToasts();
  const { mutate, isPending } = useNotifyingMutation(signOutDeviceMutation(useQueryClient()));
  const name = parseDeviceName(device.userAgent);
  return (
    <li ref={ref} className="device divided wrap-line">
      <div className="device__words">
        <b>{name}</b>
        <span className="note">
          {device.current ? "This device" : `Last seen ${formatDateTime(device.lastSeenAt)}`}
        </span>
      </div>
      {!device.current && (
        <Button
          size="3"
          variant="soft"
          color="gray"
          aria-label={`Sign Out ${name}`}
          loading={isPending}
          onClick={() => mutate(device.id, toasts(`${name} is signed out.`))}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}

const getDeviceId = ({ id }: DeviceSession): number => id;

function DeviceList({ devices }: { devices: DeviceSession[] }) {
  const toasts = useSignOutToasts();
  const { mutate, isPending } = useNotifyingMutation(signOutOthersMutation(useQueryClient()));
  const sortedDevices = [...devices].sort((a, b) => Number(b.current) - Number(a.current));
  const hasOthers = devices.some((device) => !device.current);
  return (
    <>
      <ul>
        <RowsInPlace rows={sortedDevices} getKey={getDeviceId}>
          {(device, ref) => <DeviceRow ref={ref} device={device} />}
        </RowsInPlace>
      </ul>
      {hasOthers ? (
        <Button
          size="3"
          variant="soft"
          color="gray"
          loading={isPending}
          onClick={() => mutate(undefined, toasts("You are signed in on this device only."))}
        >
          Sign Out Other Devices
        </Button>
      ) : (
        <p className="note">You are signed in on this device only.</p>
      )}
    </>
  );
}

function Devices() {
  return (
    <LoadedInSheet
      query={useQuery(devicesQuery())}
      failure="Your devices could not be loaded."
      waiting={<Skeleton height={120} />}
    >
      {(devices) => <DeviceList devices={devices} />}
    </LoadedInSheet>
  );
}

/** The devices on which the account is signed in, with buttons to sign out. */
export function DevicesSheet(props: { open: boolean; onClose: () => void }) {
  return (
    <BottomSheet {...props} title="Signed-In Devices">
      <div className="rows-12 in-sheet">
        <Devices />
      </div>
    </BottomSheet>
  );
}

/** Patterns in a User-Agent, specific browsers first, because Edge also contains "Chrome". */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
] as const;

const findName = (known: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** `Chrome on Android`: a device's name from its User-Agent, as far as it is known. */
export function parseDeviceName(userAgent: string): string {
  const browser = findName(BROWSERS, userAgent);
  const system = findName(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
