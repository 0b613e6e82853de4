import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { PRODUCT_NAME } from "../../../../../src/shared/product/limits.ts";
import { toAddress } from "../../../../platform/address.ts";
import {
  askForPush,
  findPushSupport,
  type PushSupport,
  readPushPermission,
} from "../../../../platform/install/push.ts";
import { PATHS } from "../../../../platform/paths.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { buildFailureToast, useToast } from "../../../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../../../ui/hooks/use-notifying-mutation.ts";
import { configQuery, offersHttps } from "../../../config/queries.ts";
import { accountPreferencesQuery } from "../../preferences-queries.ts";
import { pushStateQuery, testPushMutation, turnOnPushMutation } from "../../push-queries.ts";
import { LoadedInSheet } from "../loaded-in-sheet.tsx";
import { ReminderRows } from "./reminder-rows.tsx";
import "./reminder-settings.css";

const WHY_NOT: Readonly<Record<Exclude<PushSupport, "supported">, string>> = {
  insecure: "Reminders need a secure connection: an address that begins with https.",
  "home-screen": `Add ${PRODUCT_NAME} to your home screen first: tap Share, then Add to Home Screen. Open it from there, and turn reminders on here.`,
  unsupported: "This browser cannot show reminders. A newer one may.",
};

/** What the account is reminded of, on a device that can show it. */
export function ReminderSettings() {
  const support = findPushSupport();
  return (
    <section className="preferences__section rows-10 border-above" aria-labelledby="reminders-title">
      <h3 className="preferences__title" id="reminders-title">
        Reminders
      </h3>
      {support === "supported" ? <OnThisDevice /> : <Words>{WHY_NOT[support]}</Words>}
      {support === "insecure" && <SetUpSecurely />}
    </section>
  );
}

const Words = ({ children }: { children: ReactNode }) => <p className="note">{children}</p>;

/** The way to https, where this server offers it. */
function SetUpSecurely() {
  const { data: server } = useQuery(configQuery());
  if (!offersHttps(server)) return null;
  return (
    <Button asChild size="3" variant="soft">
      <a href={toAddress(PATHS.connect)}>Set Up https</a>
    </Button>
  );
}

function OnThisDevice() {
  const query = useQuery(pushStateQuery());
  const [permission, setPermission] = useState(readPushPermission);
  if (permission === "denied") {
    return (
      <Words>
        Notifications from {PRODUCT_NAME} are blocked on this device. Allow them in the settings of your browser or
        phone, and open this again.
      </Words>
    );
  }
  return (
    <LoadedReminders query={query}>
      {({ isOn, publicKey }) => (isOn ? <TurnedOn /> : <TurnOn publicKey={publicKey} onAnswer={setPermission} />)}
    </LoadedReminders>
  );
}

const LoadedReminders = <Data,>(loaded: Pick<ComponentProps<typeof LoadedInSheet<Data>>, "query" | "children">) => (
  <LoadedInSheet {...loaded} failure="Reminders could not be loaded." waiting={<Skeleton height={100} />} />
);

type TurnOnProps = { publicKey: string; onAnswer: (permission: NotificationPermission) => void };

/** Asks for the permission, during the tap, and sets the device up. */
function TurnOn({ publicKey, onAnswer }: TurnOnProps) {
  const toast = useToast();
  const turningOn = useNotifyingMutation(turnOnPushMutation(useQueryClient()));
  const turnOn = async () => {
    const permission = await askForPush();
    onAnswer(permission);
    if (permission !== "granted") return;
    turningOn.mutate(publicKey, {
      onError: (error) =>
        toast(buildFailureToast("Not Turned On", error, "Reminders could not be turned on. Please try again.")),
    });
  };
  return (
    <>
      <Words>Get a reminder when a meal is not logged yet, and hear of friend requests and likes.</Words>
      <Button size="3" variant="soft" loading={turningOn.isPending} onClick={() => void turnOn()}>
        Turn On Reminders
      </Button>
    </>
  );
}

function TurnedOn() {
  return (
    <LoadedReminders query={useQuery(accountPreferencesQuery())}>
      {({ reminders }) => (
        <>
          <Words>This device gets reminders. What you choose here counts for all your devices.</Words>
          <ReminderRows stored={reminders} />
          <TestButton />
        </>
      )}
    </LoadedReminders>
  );
}

function TestButton() {
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useNotifyingMutation({ ...testPushMutation(), isOncePerTap: true });
  const test = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: "Test Sent", description: "It arrives in a few seconds.", tone: "success" }),
      onError: (error) => {
        toast(buildFailureToast("Test Not Sent", error, "Please try again."));
        // The device may no longer be set up.
        return client.invalidateQueries(pushStateQuery());
      },
    });
  return (
    <Button size="3" variant="soft" color="gray" loading={isPending} onClick={test}>
      Send a Test
    </Button>
  );
}
