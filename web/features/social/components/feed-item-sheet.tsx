import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { Ban, Flag, Trash2 } from "lucide-react";
import { useState } from "react";
import type { FeedItem } from "../../../../src/contracts/progress.ts";
import { BottomSheet } from "../../../components/bottom-sheet.tsx";
import { Confirmation } from "../../../components/confirmation.tsx";
import { ReportForm } from "../../../components/report-form.tsx";
import { useToast } from "../../../components/toast.tsx";
import { userMessage } from "../../../lib/api-client.ts";
import { useNotifyingMutation } from "../../../lib/use-notifying-mutation.ts";
import { removeShare, sendReport } from "../queries.ts";
import { BlockConfirmation } from "./block-confirmation.tsx";
import "./sheet-menu.css";

type Step = "menu" | "delete" | "report" | "block";

function Menu({ item, onStep }: { item: FeedItem; onStep: (step: Step) => void }) {
  return (
    <div className="sheet-menu">
      {item.mine ? (
        <Button size="3" variant="soft" color="red" onClick={() => onStep("delete")}>
          <Trash2 size={20} aria-hidden />
          Delete Share
        </Button>
      ) : (
        <>
          <Button size="3" variant="soft" color="gray" onClick={() => onStep("report")}>
            <Flag size={20} aria-hidden />
            Report Share
          </Button>
          <Button size="3" variant="soft" color="red" onClick={() => onStep("block")}>
            <Ban size={20} aria-hidden />
            <span className="sheet-menu__name">Block {item.user.username}</span>
          </Button>
        </>
      )}
    </div>
  );
}

function DeleteConfirmation({ item, onClose }: { item: FeedItem; onClose: () => void }) {
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(removeShare(useQueryClient()));
  const remove = () =>
    mutate(item.id, {
      onSuccess: () => {
        toast({ title: "Share Deleted" });
        onClose();
      },
      onError: (error) =>
        toast({ title: "Error", description: userMessage(error, "Failed to delete your share"), tone: "destructive" }),
    });
  return (
    <Confirmation action="Delete" isPending={isPending} onConfirm={remove} onCancel={onClose}>
      It goes for everybody, with its likes and comments. This cannot be undone.
    </Confirmation>
  );
}

const titleOf = (step: Step, { title, user }: FeedItem): string =>
  ({
    menu: title,
    delete: "Delete this share?",
    report: "Report Share",
    block: `Block ${user.username}?`,
  })[step];

/** What can be done with an item of the feed: delete one's own; report another's, or block who shared it. */
export function FeedItemSheet({ item, open, onClose }: { item: FeedItem; open: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>("menu");
  return (
    <BottomSheet open={open} onClose={onClose} title={titleOf(step, item)}>
      {step === "menu" && <Menu item={item} onStep={setStep} />}
      {step === "delete" && <DeleteConfirmation item={item} onClose={onClose} />}
      {step === "report" && <ReportForm kind="share" id={item.id} sending={sendReport()} onDone={onClose} />}
      {step === "block" && <BlockConfirmation person={item.user} onClose={onClose} />}
    </BottomSheet>
  );
}
