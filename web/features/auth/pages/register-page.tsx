import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { DEFAULT_DAILY_CALORIE_GOAL, PRODUCT_NAME } from "../../../../src/shared/limits.ts";
import { PATHS } from "../../../app/paths.ts";
import { Field } from "../../../components/field.tsx";
import { PasswordField } from "../../../components/password-field.tsx";
import { buildFailureToast, useToast } from "../../../components/toast.tsx";
import { PASSWORD_HINT } from "../../../lib/account-checks.ts";
import { getFieldErrors } from "../../../lib/api-client.ts";
import { useForm } from "../../../lib/form.ts";
import { useNotifyingMutation } from "../../../lib/use-notifying-mutation.ts";
import { AuthLayout } from "../components/auth-layout.tsx";
import { registerMutation } from "../queries.ts";
import { checkRegistration, type RegistrationForm, toRegistration } from "../validation.ts";

const EMPTY_FORM: RegistrationForm = {
  email: "",
  username: "",
  firstName: "",
  lastName: "",
  password: "",
  dailyCalorieGoal: String(DEFAULT_DAILY_CALORIE_GOAL),
};

/** Creates an account and signs in. */
function useRegistration() {
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useNotifyingMutation(registerMutation(useQueryClient()));

  const signUp = (form: RegistrationForm, onFieldErrors: (errors: Readonly<Record<string, string>>) => void) =>
    mutate(toRegistration(form), {
      onSuccess: ({ message }) => {
        const description = message || `Welcome to ${PRODUCT_NAME}!`;
        toast({ title: "Registration Successful!", description, tone: "success" });
        void navigate(PATHS.onboarding, { replace: true });
      },
      onError: (error) => {
        onFieldErrors(getFieldErrors(error));
        toast(buildFailureToast("Registration Failed", error, "Registration failed"));
      },
    });
  return { signUp, isPending };
}

/** The page to create an account. */
export function RegisterPage() {
  const { state } = useLocation();
  const { signUp, isPending } = useRegistration();
  const [form, setForm] = useState(EMPTY_FORM);
  const { field, validate, showErrors } = useForm(form, setForm);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (validate(event, checkRegistration(toRegistration(form)))) signUp(form, showErrors);
  };

  return (
    <AuthLayout
      title="Create Account"
      lead="Snap a meal, keep your day."
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
        <Field {...field("email")} label="Email" type="email" inputMode="email" autoComplete="email" />
        <Field {...field("username")} label="Username" autoComplete="nickname" autoCapitalize="none" />
        <div className="auth__pair">
          <Field {...field("firstName")} label="First name" autoComplete="given-name" />
          <Field {...field("lastName")} label="Last name" autoComplete="family-name" />
        </div>
        <PasswordField {...field("password")} label="Password" hint={PASSWORD_HINT} autoComplete="new-password" />
        <Field
          {...field("dailyCalorieGoal")}
          label="Daily calorie goal"
          hint="In kcal. You can change it at any time."
          type="number"
          inputMode="numeric"
          autoComplete="off"
        />
        <Button type="submit" size="3" loading={isPending}>
          Create Account
        </Button>
      </form>
    </AuthLayout>
  );
}
