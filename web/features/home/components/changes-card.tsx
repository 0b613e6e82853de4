import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type Ref, useEffect, useRef, useState } from "react";
import type { Changes } from "../../../../src/contracts/config.ts";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { readItem, SEEN_VERSION_KEY, writeItem } from "../../../platform/device-storage.ts";
import { CardInPlace } from "../../../ui/parts/rows-in-place.tsx";
import { configQuery } from "../../config/queries.ts";
import { changesQuery } from "../changes-query.ts";
import { useMayAppear } from "../use-may-appear.ts";
import "./changes-card.css";

type CardProps = { ref: Ref<HTMLElement>; update: Changes; onDismiss: () => void };

function Card({ ref, update: { version, changes, more }, onDismiss }: CardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const title = `New in ${PRODUCT_NAME} ${version}`;
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <section ref={ref} className="card changes-card" aria-label={title}>
      <div className="apart">
        <button
          type="button"
          className="changes-card__title large-note line fills"
          aria-expanded={isOpen}
          onClick={() => setIsOpen((wasOpen) => !wasOpen)}
        >
          <span>{title}</span>
          <Icon size={18} aria-hidden />
        </button>
        <Button size="3" variant="soft" color="gray" onClick={onDismiss}>
          Got It
        </Button>
      </div>
      {isOpen && (
        <ul className="changes-card__list rows-8 breaks">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
          {more > 0 && <li>And {more} more.</li>}
        </ul>
      )}
    </section>
  );
}

/** One line after an update, until it is dismissed on this device. Nothing on the first visit. */
export function ChangesCard() {
  const place = useRef<HTMLDivElement>(null);
  // A failed call is not repeated by a card: Home would wait for the answer without this card, and begin again with it.
  const { data: server } = useQuery({ ...configQuery(), retryOnMount: false });
  const [seen, setSeen] = useState(() => readItem(SEEN_VERSION_KEY));
  const isUpdated = server !== undefined && seen !== null && seen !== server.version;
  const { data: update } = useQuery({ ...changesQuery(seen ?? ""), enabled: isUpdated });
  const isShown = useMayAppear(isUpdated && update !== undefined && update.changes.length > 0, place);
  const isUntold = server !== undefined && (seen === null || (isUpdated && update?.changes.length === 0));
  const known = isUntold ? (update?.version ?? server.version) : seen;
  useEffect(() => {
    if (known !== null) writeItem(SEEN_VERSION_KEY, known);
  }, [known]);
  return (
    <>
      <CardInPlace isShown={isShown}>
        {(ref) => update && <Card ref={ref} update={update} onDismiss={() => setSeen(update.version)} />}
      </CardInPlace>
      <div ref={place} hidden />
    </>
  );
}
