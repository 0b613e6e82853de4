import { useSyncExternalStore } from "react";
import { createListeners } from "../../platform/listeners.ts";

/** A photo of which a part is missing, as it would be used. */
export type DamageQuestion = { jpeg: Blob; answer: (isUsed: boolean) => void };

let asked: DamageQuestion | undefined;
const { notify, subscribe } = createListeners();

function show(question: DamageQuestion | undefined): void {
  asked = question;
  notify();
}

/** Shows a person the photo of which a part is missing, and resolves to whether it is used all the same. */
export function askAboutDamage(jpeg: Blob): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) =>
    show({
      jpeg,
      answer(isUsed) {
        show(undefined);
        resolve(isUsed);
      },
    }),
  );
}

/** The question on screen; undefined if there is none. */
export const useDamageQuestion = (): DamageQuestion | undefined => useSyncExternalStore(subscribe, () => asked);
