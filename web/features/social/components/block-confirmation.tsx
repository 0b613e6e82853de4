import { useQueryClient } from "@tanstack/react-query";
import type { Person } from "../../../../src/contracts/friends.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { useWhileMounted } from "../../../ui/hooks/use-while-mounted.ts";
import { Confirmation } from "../../../ui/layers/confirmation.tsx";
import { blockPersonMutation } from "../friend-queries.ts";

/** Explains blocking, and blocks the person. */
export function BlockConfirmation({ person, onClose }: { person: Person; onClose: () => void }) {
  const toast = useToast();
  const close = useWhileMounted(onClose);
  const { mutate, isPending } = useNotifyingMutation(blockPersonMutation(useQueryClient()));
  const block = () =>
    mutate(person.id, {
      onSuccess: () => {
        toast({ title: "Blocked", description: `You and ${isolate(person.username)} no longer see each other.` });
        close();
      },
      onError: (error) => toast(buildFailureToast("Error", error, `Failed to block ${isolate(person.username)}`)),
    });
  return (
    <Confirmation action="Block" isPending={isPending} onConfirm={block} onCancel={onClose}>
      You will no longer find or see each other, and you will no longer be friends. They are not notified. You can
      unblock them under Friends.
    </Confirmation>
  );
}
