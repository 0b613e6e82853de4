import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { Registration } from "../../../../src/contracts/auth.ts";
import { isDemoAccount } from "../../../../src/shared/product/demo-account.ts";
import {
  DEFAULT_DAILY_CALORIE_GOAL,
  INVITE_CODE_MAX_LENGTH,
  PRODUCT_NAME,
} from "../../../../src/shared/product/limits.ts";
import { PASSWORD_HINT } from "../../../domain/access/account-checks.ts";
import { ConnectionError, getErrorMessage, getFieldErrors } from "../../../platform/api/api-client.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { PATHS } from "../../../platform/paths.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { configQuery } from "../../config/queries.ts";
import { AuthLayout } from "../components/auth-layout.tsx";
import { SignedOutOnly } from "../components/signed-out-only.tsx";
import { UnsentNotice } from "../components/unsent-notice.tsx";
import { registerMutation } from "../queries.ts";
import { checkRegistration, type RegistrationForm, toRegistration } from "../registration.ts";
import { useSignIn } from "../use-sign-in.tsx";

const EMPTY_FORM: RegistrationForm = {
  email: "",
  username: "",
  firstName: "",
  lastName: "",
  password: "",
  dailyCalorieGoal: String(DEFAULT_DAILY_CALORIE_GOAL),
  invite: "",
};

/** What becomes of what was logged in a demo. */
const KEPT_CHOICES = [
  { value: "meals", label: "Keep What I Logged", hint: "The demo's sample meals are left out." },
  { value: "nothing", label: "Start Empty", hint: "What is in the demo is deleted." },
] as const;
type Kept = (typeof KEPT_CHOICES)[number]["value"];

/** After a call whose answer was lost, the email is taken, and the invite used, by the account that it has made. */
const MAY_EXIST = "Your first try may have made this account. Try to log in with it";

/** Creates an account and signs in. */
function useRegistration() {
  const toast = useToast();
  const navigate = useNavigate();
  const { signIn, isPending, question } = useSignIn(registerMutation(useQueryClient()), "Create Account");
  const isUnanswered = useRef(false);

  const signUp = (registration: Registration, onFieldErrors: (errors: Readonly<Record<string, string>>) => void) =>
    signIn(registration, {
      onSuccess: ({ message }) => {
        const description = message || `Welcome to ${PRODUCT_NAME}!`;
        toast({ title: "Registration Successful!", description, tone: "success" });
        void navigate(PATHS.onboarding, { replace: true });
      },
      onError: (error) => {
        const fields = getFieldErrors(error);
        const mayExist = isUnanswered.current && ("email" in fields || "invite" in fields);
        onFieldErrors(mayExist ? { email: MAY_EXIST } : fields);
        const description = mayExist ? `${MAY_EXIST}.` : getErrorMessage(error, "Registration failed");
        toast({ title: "Registration Failed", description, tone: "destructive" });
        if (error instanceof ConnectionError) isUnanswered.current = true;
      },
    });
  return { signUp, isPending, question };
}

/** Says that no one can make an account here. */
function RegistrationClosed() {
  return (
    <AuthLayout title="No New Accounts" lead="This server takes no new accounts." links={null}>
      <div className="auth__form">
        <p>If you have an account, log in. If you need one, ask whoever runs this server.</p>
        <Button asChild size="3">
          <Link to={PATHS.login}>Log In</Link>
        </Button>
      </div>
    </AuthLayout>
  );
}

/** The page to create an account, also for who tries the demo. */
export const RegisterPage = () => (
  <SignedOutOnly mayStay={isDemoAccount}>
    <Register />
  </SignedOutOnly>
);

function Register() {
  const { state, search } = useLocation();
  const invite = new URLSearchParams(search).get("invite") ?? "";
  const { data: server, isPending: isServerUnknown } = useQuery(configQuery());
  const { signUp, isPending, question } = useRegistration();
  const [form, setForm] = useState({ ...EMPTY_FORM, invite });
  const { field, validate, showErrors } = useForm(form, setForm);
  // The session is known: someone is signed in, or no one is.
  const { data: user } = useQuery({ ...currentUserQuery(), enabled: false });
  const isInDemo = Boolean(user && isDemoAccount(user));
  const [kept, setKept] = useState<Kept>("meals");
  const needsInvite = server ? server.registration === "invite" : invite !== "";

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const registration = {
      // A link's code may make an administrator where accounts need none.
      ...toRegistration(needsInvite || invite.length <= INVITE_CODE_MAX_LENGTH ? form : { ...form, invite: "" }),
      ...(isInDemo && { keepEntries: kept === "meals" }),
    };
    if (validate(event, checkRegistration(registration, needsInvite))) signUp(registration, showErrors);
  };

  if (server?.registration === "closed" && invite === "") return <RegistrationClosed />;
  return (
    <AuthLayout
      title="Create Account"
      lead="Start your food diary."
      // Whether there is an invite to ask for, or no form at all, is the server's to say.
      isAwaited={isServerUnknown}
      links={
        <span>
          Have an account?{" "}
          <Link to={PATHS.login} state={state}>
            Log in
          </Link>
        </span>
      }
    >
      <form className="auth__form" noValidate onSubmit={onSubmit}>
        {!isInDemo && <UnsentNotice />}
        {needsInvite && (
          <Field
            {...field("invite")}
            label="Invite code"
            hint="From whoever invited you."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <Field {...field("email")} label="Email" type="email" inputMode="email" autoComplete="email" />
        <Field {...field("username")} label="Username" autoComplete="nickname" autoCapitalize="none" />
        <div className="auth__pair">
          <Field {...field("firstName")} label="First name" autoComplete="given-name" />
          <Field {...field("lastName")} label="Last name" autoComplete="family-name" />
        </div>
        <PasswordField {...field("password")} label="Password" hint={PASSWORD_HINT} autoComplete="new-password" />
        <NumberField
          {...field("dailyCalorieGoal")}
          kind="whole"
          label="Daily calorie goal"
          hint="In kcal. You can change it at any time."
        />
        {isInDemo && (
          <ChooseOne legend="Your diary" look="rows" choices={KEPT_CHOICES} chosen={kept} onChoose={setKept} />
        )}
        <Button type="submit" size="3" loading={isPending}>
          Create Account
        </Button>
      </form>
      {question}
    </AuthLayout>
  );
}
