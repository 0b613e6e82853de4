import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { User } from "../../../../src/contracts/auth.ts";
import { isDemoAccount } from "../../../../src/shared/product/demo-account.ts";
import { parseReturnPath } from "../../../domain/access/return-to.ts";
import { toAddress } from "../../../platform/address.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { PATHS } from "../../../platform/paths.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { configQuery, offersHttps } from "../../config/queries.ts";
import { AuthLayout } from "../components/auth-layout.tsx";
import { ProductIntro } from "../components/product-intro.tsx";
import { SignedOutOnly } from "../components/signed-out-only.tsx";
import { UnsentNotice } from "../components/unsent-notice.tsx";
import { loginMutation, startDemoMutation } from "../queries.ts";
import { useSignIn } from "../use-sign-in.tsx";
import { checkLogin, type LoginForm, toLogin } from "../validation.ts";

/** Signs in, then returns to where the user came from. */
function useLogin() {
  const toast = useToast();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { signIn, isPending, question } = useSignIn(loginMutation(useQueryClient()), "Log In");

  const logIn = (form: LoginForm) =>
    signIn(toLogin(form), {
      onSuccess: ({ message }) => {
        toast({ title: "Welcome Back!", description: message || "Successfully logged in", tone: "success" });
        void navigate(parseReturnPath(state) ?? PATHS.home, { replace: true });
      },
      onError: (error) => toast(buildFailureToast("Login Failed", error, "Login failed")),
    });
  return { logIn, isPending, question };
}

/** Starts the demo. */
function DemoLink() {
  const toast = useToast();
  const navigate = useNavigate();
  const { data: server } = useQuery(configQuery());
  const { signIn, isPending, question } = useSignIn(startDemoMutation(useQueryClient()), "Try Demo Mode");
  const { data: user } = useQuery({ ...currentUserQuery(), enabled: false });
  // Another demo would take the place of the one that runs, with what was logged there.
  const isInDemo = Boolean(user && isDemoAccount(user)) && !isPending;
  if (isInDemo || (server && !server.demoMode)) return null;

  const start = () =>
    signIn(undefined, {
      onSuccess: ({ message }) => {
        toast({ title: "Demo Mode", description: message, tone: "success" });
        void navigate(PATHS.home, { replace: true });
      },
      onError: (error) => toast(buildFailureToast("Login Failed", error, "Login failed")),
    });
  return (
    <>
      {/* Reserves the space until it is known whether there is a demo, so that nothing moves. */}
      <Button
        type="button"
        variant="soft"
        size="3"
        {...(server ? {} : { className: "auth__awaited" })}
        loading={isPending}
        onClick={start}
      >
        Try Demo Mode
      </Button>
      {question}
    </>
  );
}

/** The way to a new account, where people can make one. */
function RegisterLink() {
  const { state } = useLocation();
  const { data: server, isPending } = useQuery(configQuery());
  if (server?.registration === "closed") return null;
  return (
    <span {...(isPending ? { className: "auth__awaited" } : {})}>
      {server?.registration === "invite" ? "Have an invite?" : "New here?"}{" "}
      <Link to={PATHS.register} state={state}>
        Create an account
      </Link>
    </span>
  );
}

/** The way to https, where this server has it beside http. It opens as a document of its own, which may call that. */
function SecureLink() {
  const { data: server } = useQuery(configQuery());
  if (!offersHttps(server)) return null;
  return <a href={toAddress(PATHS.connect)}>Use it over https</a>;
}

/** Signs in to an existing account, also for who tries the demo. */
export function LoginPage() {
  const { logIn, isPending, question } = useLogin();
  const { state } = useLocation();
  // A demo whose screen sent it here to log in again has no password, and goes back.
  const mayStay = (user: User) => isDemoAccount(user) && parseReturnPath(state) === undefined;
  const [form, setForm] = useState<LoginForm>({ email: "", password: "" });
  const { field, validate } = useForm(form, setForm);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (validate(event, checkLogin(toLogin(form)))) logIn(form);
  };

  return (
    <SignedOutOnly mayStay={mayStay}>
      <AuthLayout
        title="Log In"
        lead="Open your food diary."
        intro={<ProductIntro />}
        links={
          <>
            <RegisterLink />
            <SecureLink />
          </>
        }
      >
        <form className="auth__form" noValidate onSubmit={onSubmit}>
          <UnsentNotice />
          <Field {...field("email")} label="Email" type="email" inputMode="email" autoComplete="username" />
          <PasswordField {...field("password")} label="Password" autoComplete="current-password" />
          <Link className="auth__forgot" to={PATHS.forgotPassword}>
            Forgot password?
          </Link>
          <div className="auth__buttons">
            <Button type="submit" size="3" loading={isPending}>
              Log In
            </Button>
            <DemoLink />
          </div>
        </form>
        {question}
      </AuthLayout>
    </SignedOutOnly>
  );
}
