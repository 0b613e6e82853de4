import type { UseMutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { SignInResponse } from "../../../src/contracts/auth.ts";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { type SignIn, UnsentError } from "./queries.ts";

type Callbacks = { onSuccess: (response: SignInResponse) => void; onError: (error: Error) => void };

/**
 * Begins a session, and asks before it deletes what another account has not sent; the screen shows `question`. `action` is
 * what the person does, such as "Log In".
 */
export function useSignIn<Body>(options: UseMutationOptions<SignInResponse, Error, SignIn<Body>>, action: string) {
  const { mutate, isPending } = useNotifyingMutation(options);
  const [asked, setAsked] = useState<Pick<UnsentError, "Question"> & { onConfirm: () => void }>();

  const signIn = (body: Body, { onSuccess, onError }: Callbacks, isAgreed = false): void =>
    mutate(
      { body, isAgreed },
      {
        onSuccess,
        onError: (error) => {
          const isUnsent = error instanceof UnsentError;
          const onConfirm = () => signIn(body, { onSuccess, onError }, true);
          setAsked(isUnsent ? { Question: error.Question, onConfirm } : undefined);
          if (!isUnsent) onError(error);
        },
      },
    );
  const question = asked && (
    <asked.Question
      action={action}
      isPending={isPending}
      onConfirm={asked.onConfirm}
      onCancel={() => setAsked(undefined)}
    />
  );
  return { signIn, isPending, question };
}
