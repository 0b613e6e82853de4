import { Button } from "@radix-ui/themes";
import { useCopiedLink } from "../../../ui/fields/copy-text.ts";
import { Field } from "../../../ui/fields/field.tsx";

/** A link to pass on, which no one can show again. */
export function CopiedLink({ link, hint }: { link: string; hint: string }) {
  const { field, copy } = useCopiedLink();
  return (
    <>
      <Field ref={field} label="Link" name="link" value={link} hint={hint} readOnly />
      <Button type="button" size="3" onClick={copy}>
        Copy Link
      </Button>
    </>
  );
}
