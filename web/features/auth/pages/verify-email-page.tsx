import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Link2Off, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { getErrorMessage } from "../../../platform/api/api-client.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { PATHS } from "../../../platform/paths.ts";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { useOneTimeParam } from "../../../ui/hooks/use-one-time-param.ts";
import { AuthLayout } from "../components/auth-layout.tsx";
import { AuthOutcome } from "../components/auth-outcome.tsx";
import { isInvalidLinkError, verifyEmailQuery } from "../queries.ts";

function Verified() {
  return (
    <AuthLayout title="Email Verified" lead="Thank you." links={undefined}>
      <AuthOutcome icon={<BadgeCheck size={28} />}>
        <p>Your email is verified. If you ever forget your password, we can send you a link to reset it.</p>
        <Button asChild size="3">
          <Link to={PATHS.home} replace>
            Go to Your Diary
          </Link>
        </Button>
      </AuthOutcome>
    </AuthLayout>
  );
}

/** `isUnverified` where it is known that no link has verified the email. Signed out, this one may have done so before. */
function InvalidLink({ isUnverified }: { isUnverified: boolean }) {
  return (
    <AuthLayout
      title="Link Not Valid"
      lead={isUnverified ? "Your email is not verified yet." : "If you have opened it before, your email is verified."}
      links={<Link to={PATHS.home}>Go to Your Diary</Link>}
    >
      <AuthOutcome icon={<Link2Off size={28} />} isProblem>
        <p>
          A link works once, for three days, and only the newest link works. You can ask for another on your profile.
        </p>
        <Button asChild size="3">
          <Link to={PATHS.profile}>Get a New Link</Link>
        </Button>
      </AuthOutcome>
    </AuthLayout>
  );
}

/** Verifies an email address with a mailed link as soon as the page opens. */
export function VerifyEmailPage() {
  const token = useOneTimeParam("token") ?? "";
  const { data, error, isFetching, refetch } = useQuery(verifyEmailQuery(token));
  const isInvalid = token === "" || isInvalidLinkError(error);
  const { data: user, isPending: isUserUnknown } = useQuery({ ...currentUserQuery(), enabled: isInvalid });

  // The link was already used: the e-mail is verified.
  if (data || (isInvalid && user?.emailVerified)) return <Verified />;
  if (isInvalid && !isUserUnknown) return <InvalidLink isUnverified={Boolean(user)} />;
  if (!error || isInvalid) {
    return (
      <AuthLayout title="Verify Your Email" lead="One moment." links={undefined}>
        <Spinner label="Verifying" />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Not Verified Yet" lead="Something went wrong." links={undefined}>
      <AuthOutcome icon={<TriangleAlert size={28} />} isProblem>
        <p>{getErrorMessage(error, "Your email could not be verified. Please try again.")}</p>
        <Button size="3" loading={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </AuthOutcome>
    </AuthLayout>
  );
}
