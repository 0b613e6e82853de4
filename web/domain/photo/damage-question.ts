import { useSyncExternalStore } from "react";

/** A photo of which a part is missing, as it would be used. */
export type DamageQuestion = { jpeg: Blob; answer: (isUsed: boolean) => void };

let asked: DamageQuestion | undefined;
const listeners = new Set<() => void>();

function show(question: DamageQuestion | undefined): void {
  asked = question;
  for (const listener of listeners) listener();
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The question on screen; undefined if there is none. */
export const useDamageQuestion = (): DamageQuestion | undefined => useSyncExternalStore(subscribe, () => asked);
