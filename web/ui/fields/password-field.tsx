import { IconButton } from "@radix-ui/themes";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field } from "./field.tsx";

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "end">) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <IconButton
          type="button"
          variant="ghost"
          color="gray"
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={20} aria-hidden />
        </IconButton>
      }
    />
  );
}
