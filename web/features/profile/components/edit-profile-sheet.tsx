import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { Profile } from "../../../../src/contracts/profile.ts";
import { checkUsername } from "../../../domain/access/account-checks.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { isRecord } from "../../../platform/is-record.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { useWhileMounted } from "../../../ui/hooks/use-while-mounted.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { UnsavedNote } from "../../../ui/layers/unsaved-note.tsx";
import { type PhotoSource, readProfilePhoto } from "../profile-photo.ts";
import { changeProfileMutation } from "../queries.ts";
import { PhotoChooser } from "./photo-chooser.tsx";
import "../../../ui/fields/sheet-form.css";

/** Reads a chosen picture, and says in a toast how that went. */
function usePhotoReader(onRead: (url: string) => void) {
  const toast = useToast();
  const [isReading, setIsReading] = useState(false);
  const choose = async (file: File, source: PhotoSource) => {
    setIsReading(true);
    const result = await readProfilePhoto(file, source);
    setIsReading(false);
    if (!("url" in result)) return toast({ ...result, tone: "destructive" });
    onRead(result.url);
    toast({
      title: source === "camera" ? "Photo Captured" : "Photo Selected",
      description: "Press Update Profile to keep it.",
      tone: "success",
    });
  };
  return { isReading, choose };
}

/** What was changed and is not saved. */
type Changes = { username?: string; photo?: string | null };

const isChanges = (value: unknown): value is Changes =>
  isRecord(value) &&
  ["string", "undefined"].includes(typeof value.username) &&
  (value.photo === null || ["string", "undefined"].includes(typeof value.photo));

type EditFormProps = {
  profile: Profile;
  changes: Changes;
  onChange: (changes: Changes) => void;
  /** They are saved. */
  onSaved: (changes: Changes) => void;
  onCancel: () => void;
  onClose: () => void;
};

function EditForm({ profile, changes, onChange, onSaved, onCancel, onClose }: EditFormProps) {
  const toast = useToast();
  const close = useWhileMounted(onClose);
  const [isKept] = useState(Object.keys(changes).length > 0);
  const { mutate, isPending } = useNotifyingMutation(changeProfileMutation(useQueryClient()));
  const form = { username: changes.username ?? profile.username };
  /** A picture is read for a while, in which the name may be typed. */
  const latest = useRef(changes);
  const change = (next: Changes) => {
    const { username: name, photo: url } = { ...latest.current, ...next };
    latest.current = {
      ...(name !== undefined && name !== profile.username && { username: name }),
      ...(url !== undefined && url !== profile.profileImageUrl && { photo: url }),
    };
    onChange(latest.current);
  };
  const { field, validate } = useForm(form, change);
  const photo = changes.photo === undefined ? profile.profileImageUrl : changes.photo;
  const setPhoto = (url: string | null) => change({ photo: url });
  const { isReading, choose } = usePhotoReader(setPhoto);
  const username = form.username.trim();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!validate(event, { username: checkUsername(username) })) return;
    mutate(
      // What was not touched stays as it is by now: another device may have changed it.
      {
        ...(changes.username !== undefined && { username }),
        ...(changes.photo !== undefined && { profileImageUrl: changes.photo }),
      },
      {
        onSuccess: () => {
          toast({ title: "Profile Updated", description: "Your changes are saved.", tone: "success" });
          onSaved(changes);
          close();
        },
        onError: (error) =>
          toast(buildFailureToast("Update Failed", error, "Failed to update profile. Please try again.")),
      },
    );
  };
  return (
    <form className="sheet-form" noValidate onSubmit={onSubmit}>
      {isKept && <UnsavedNote />}
      <PhotoChooser
        username={profile.username}
        photo={photo}
        isReading={isReading}
        onChoose={choose}
        onRemove={() => setPhoto(null)}
      />
      <Field {...field("username")} label="Username" autoComplete="nickname" autoCapitalize="none" />
      <div className="wrap-10 submit-fills">
        <Button type="button" size="3" variant="soft" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="3" loading={isPending} disabled={isPending || isReading}>
          Update Profile
        </Button>
      </div>
    </form>
  );
}

/** Changes username and picture. What was changed stays on this device until it is saved or canceled. */
export function EditProfileSheet({ profile, open, onClose }: { profile: Profile; open: boolean; onClose: () => void }) {
  const [changes, setChanges, discard] = useDraft<Changes>("profile", {}, isChanges);
  const latest = useRef(changes);
  const change = (next: Changes) => {
    latest.current = next;
    setChanges(next);
  };
  const cancel = () => {
    discard();
    onClose();
  };
  return (
    <BottomSheet open={open} onClose={onClose} title="Edit Profile">
      <EditForm
        {...{ profile, changes, onClose }}
        onChange={change}
        // What was typed since they were sent stays.
        onSaved={(saved) => latest.current === saved && discard()}
        onCancel={cancel}
      />
    </BottomSheet>
  );
}
