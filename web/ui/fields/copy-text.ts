import { useRef } from "react";
import { useToast } from "../feedback/toast.tsx";

/**
 * Copies the text of `field` to the clipboard; false if that fails. On plain http there is no clipboard API, so the
 * text is selected and copied with `execCommand`.
 */
async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

/** The ref of a field with a link, and what copies the link and says so in a toast. */
export function useCopiedLink() {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (!field.current) return;
    const isCopied = await copyText(field.current);
    toast(
      isCopied
        ? { title: "Link Copied", description: "You can paste it anywhere.", tone: "success" }
        : { title: "Copy Failed", description: "Please select the link and copy it.", tone: "destructive" },
    );
  };
  return { field, copy: () => void copy() };
}
