import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Profile } from "../../../../src/contracts/profile.ts";
import { checkUsername } from "../../../domain/access/account-checks.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { type PhotoSource, readProfilePhoto } from "../profile-photo.ts";
import { changeProfileMutation } from "../queries.ts";
import { PhotoChooser } from "./photo-chooser.tsx";
import "../../../ui/fields/sheet-form.css";

/** The chosen picture before it is stored; at first the account's own. */
function usePendingPhoto(current: string | null) {
  const toast = useToast();
  const [photo, setPhoto] = useState(current);
  const [isReading, setIsReading] = useState(false);
  const choose = async (file: File, source: PhotoSource) => {
    setIsReading(true);
    const result = await readProfilePhoto(file, source);
    setIsReading(false);
    if (!("url" in result)) return toast({ ...result, tone: "destructive" });
    setPhoto(result.url);
    toast({
      title: source === "camera" ? "Photo Captured" : "Photo Selected",
      description: "Press Update Profile to keep it.",
      tone: "success",
    });
  };
  return { photo, isReading, choose, remove: () => setPhoto(null) };
}

type EditFormProps = { profile: Profile; onClose: () => void };

function EditForm({ profile, onClose }: EditFormProps) {
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(changeProfileMutation(useQueryClient()));
  const [form, setForm] = useState({ username: profile.username });
  const { field, validate } = useForm(form, setForm);
  const { photo, isReading, choose, remove } = usePendingPhoto(profile.profileImageUrl);
  const username = form.username.trim();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!validate(event, { username: checkUsername(username) })) return;
    mutate(
      { username, profileImageUrl: photo },
      {
        onSuccess: () => {
          toast({ title: "Profile Updated", description: "Your changes are saved.", tone: "success" });
          onClose();
        },
        onError: (error) =>
          toast(buildFailureToast("Update Failed", error, "Failed to update profile. Please try again.")),
      },
    );
  };
  return (
    <form className="sheet-form" noValidate onSubmit={onSubmit}>
      <PhotoChooser
        username={profile.username}
        photo={photo}
        isReading={isReading}
        onChoose={choose}
        onRemove={remove}
      />
      <Field {...field("username")} label="Username" autoComplete="nickname" autoCapitalize="none" />
      <div className="sheet-form__buttons">
        <Button type="button" size="3" variant="soft" color="gray" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="3" loading={isPending} disabled={isPending || isReading}>
          Update Profile
        </Button>
      </div>
    </form>
  );
}

/** Changes username and picture. Closing the sheet discards unsaved changes. */
export function EditProfileSheet({ open, ...form }: EditFormProps & { open: boolean }) {
  return (
    <BottomSheet open={open} onClose={form.onClose} title="Edit Profile">
      <EditForm {...form} />
    </BottomSheet>
  );
}
