import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useLock } from "../../../ui/hooks/use-lock.ts";
import { useObjectUrl } from "../../../ui/hooks/use-object-url.ts";
import { Card } from "../../../ui/parts/card.tsx";
import { discardSharedPhotos, keepSharedPhotos, type SharedPhoto } from "../shared-photos.ts";
import "./shared-photos-card.css";

const UNKNOWN = "another app on this device, or a website that does not say its name";

/** Said of where photos come from. */
function describeSenders(photos: readonly SharedPhoto[]): string {
  const senders = [...new Set(photos.map(({ from }) => from || UNKNOWN))];
  return senders.map((sender) => `From ${sender}.`).join(" ");
}

function Thumbnail({ image }: { image: Blob }) {
  return <img className="shared-photos__image" src={useObjectUrl(image)} alt="" width={64} height={64} />;
}

type Props = { userId: number; photos: readonly SharedPhoto[]; onDone: () => void; onKeep: () => void };

/** Photos that something outside has sent. Nothing is taken over before the person keeps it. */
export function SharedPhotosCard({ userId, photos, onDone, onKeep }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const lock = useLock();
  const card = useRef<HTMLElement>(null);
  useEffect(() => void card.current?.scrollIntoView(), []);
  const keep = async () => {
    toast(await keepSharedPhotos(client, userId, photos));
    onDone();
    onKeep();
  };
  const discard = async () => {
    await discardSharedPhotos(photos);
    onDone();
  };
  const count = `${photos.length} ${pluralize(photos.length, "photo")}`;
  return (
    <Card title={`${count} sent to ${PRODUCT_NAME}`} ref={card} className="shared-photos rows-12 breaks">
      <p>{describeSenders(photos)} Keep only what you have sent yourself.</p>
      <div className="wrap-8">
        {photos.map(({ address, image }) => (
          <Thumbnail key={address} image={image} />
        ))}
      </div>
      <div className="halves">
        <Button size="3" variant="soft" color="gray" onClick={() => void lock(discard, "discard")}>
          Discard
        </Button>
        <Button size="3" onClick={() => void lock(keep, "keep")}>
          Keep
        </Button>
      </div>
    </Card>
  );
}
