import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { Ban, Flag, Trash2 } from "lucide-react";
import { useState } from "react";
import type { FeedItem } from "../../../../src/contracts/progress.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { ReportForm } from "../../../domain/people/report-form.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { useWhileMounted } from "../../../ui/hooks/use-while-mounted.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { Confirmation } from "../../../ui/layers/confirmation.tsx";
import { useLayer } from "../../../ui/layers/layers.tsx";
import { SheetStep, useStep } from "../../../ui/layers/sheet-step.tsx";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { sendReportMutation } from "../../reports/queries.ts";
import { removeShareMutation } from "../feed-queries.ts";
import { BlockConfirmation } from "./block-confirmation.tsx";
import "./feed.css";

type Step = "menu" | "delete" | "block";

type MenuProps = { item: FeedItem; onStepChange: (step: Step) => void; onReport: () => void };

function Menu({ item, onStepChange, onReport }: MenuProps) {
  return (
    <div className="sheet-menu rows-10 in-sheet">
      {item.mine ? (
        <Button size="3" variant="soft" color="red" onClick={() => onStepChange("delete")}>
          <Trash2 size={20} aria-hidden />
          Delete Share
        </Button>
      ) : (
        <>
          <Button size="3" variant="soft" color="gray" onClick={onReport}>
            <Flag size={20} aria-hidden />
            Report Share
          </Button>
          <Button size="3" variant="soft" color="red" onClick={() => onStepChange("block")}>
            <Ban size={20} aria-hidden />
            <span className="sheet-menu__name">
              Block <Bdi>{item.user.username}</Bdi>
            </span>
          </Button>
        </>
      )}
    </div>
  );
}

function DeleteConfirmation({ item, onClose }: { item: FeedItem; onClose: () => void }) {
  const toast = useToast();
  const close = useWhileMounted(onClose);
  const { mutate, isPending } = useNotifyingMutation(removeShareMutation(useQueryClient()));
  const remove = () =>
    mutate(item.id, {
      onSuccess: () => {
        toast({ title: "Share Deleted" });
        close();
      },
      onError: (error) => toast(buildFailureToast("Error", error, "Failed to delete your share")),
    });
  return (
    <Confirmation action="Delete" isPending={isPending} onConfirm={remove} onCancel={onClose}>
      It is deleted for everyone, with its likes and comments. This cannot be undone.
    </Confirmation>
  );
}

const getTitle = (step: Step, { title, user }: FeedItem): string =>
  ({
    menu: isolate(title),
    delete: "Delete this share?",
    block: `Block ${isolate(user.username)}?`,
  })[step];

/** The actions for a feed item: delete the user's own; report another's or block its author. */
export function FeedItemSheet({ item, open, onClose }: { item: FeedItem; open: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>("menu");
  const report = useStep();
  useLayer(open && (step === "delete" || step === "block"), () => setStep("menu"));
  return (
    <BottomSheet open={open} onClose={onClose} title={report.isOpen ? "Report Share" : getTitle(step, item)}>
      {step === "menu" && !report.isOpen && <Menu item={item} onStepChange={setStep} onReport={report.open} />}
      {step === "delete" && <DeleteConfirmation item={item} onClose={onClose} />}
      <SheetStep state={report.state} onLeave={report.leave}>
        <ReportForm kind="share" id={item.id} mutation={sendReportMutation()} onDone={onClose} />
      </SheetStep>
      {step === "block" && <BlockConfirmation person={item.user} onClose={onClose} />}
    </BottomSheet>
  );
}
