import { Button } from "@radix-ui/themes";
import { useRef } from "react";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { copyText } from "../../../ui/fields/copy-text.ts";
import { Field } from "../../../ui/fields/field.tsx";

/** A link to pass on, which no one can show again. */
export function CopiedLink({ link, hint }: { link: string; hint: string }) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    const isCopied = field.current !== null && (await copyText(field.current));
    toast(
      isCopied
        ? { title: "Link Copied", description: "You can paste it anywhere.", tone: "success" }
        : { title: "Copy Failed", description: "Please select the link and copy it.", tone: "destructive" },
    );
  };
  return (
    <>
      <Field ref={field} label="Link" name="link" value={link} hint={hint} readOnly />
      <Button type="button" size="3" onClick={() => void copy()}>
        Copy Link
      </Button>
    </>
  );
}
