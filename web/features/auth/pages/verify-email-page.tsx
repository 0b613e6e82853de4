import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Link2Off, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { PATHS } from "../../../app/paths.ts";
import { Spinner } from "../../../components/spinner.tsx";
import { userMessage } from "../../../lib/api-client.ts";
import { AuthLayout } from "../components/auth-layout.tsx";
import { AuthOutcome } from "../components/auth-outcome.tsx";
import { currentUser, isDeadLink, verifiedEmail } from "../queries.ts";
import { useLinkToken } from "../use-link-token.ts";

function Verified() {
  return (
    <AuthLayout title="E-mail Verified" lead="Thank you." links={undefined}>
      <AuthOutcome icon={<BadgeCheck size={28} />}>
        <p>Your e-mail is verified. If you ever forget your password, a link to a new one will reach you.</p>
        <Button asChild size="3">
          <Link to={PATHS.home} replace>
            Go to Your Diary
          </Link>
        </Button>
      </AuthOutcome>
    </AuthLayout>
  );
}

function DeadLink() {
  return (
    <AuthLayout
      title="Link Not Valid"
      lead="Your e-mail is not verified yet."
      links={<Link to={PATHS.home}>Go to your diary</Link>}
    >
      <AuthOutcome icon={<Link2Off size={28} />} isProblem>
        <p>A link works once, for three days, and only the newest one does. Your profile can send you another.</p>
        <Button asChild size="3">
          <Link to={PATHS.profile}>Get a New Link</Link>
        </Button>
      </AuthOutcome>
    </AuthLayout>
  );
}

/** Proves an address by a mailed link, without anything to press. */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const { data, error, isFetching, refetch } = useQuery(verifiedEmail(token));
  const isDead = token === "" || isDeadLink(error);
  const { data: user } = useQuery({ ...currentUser(), enabled: isDead });

  if (data) return <Verified />;
  // Who opens a link a second time has what it was for.
  if (isDead) return user?.emailVerified ? <Verified /> : <DeadLink />;
  if (!error) {
    return (
      <AuthLayout title="Verify Your E-mail" lead="One moment." links={undefined}>
        <Spinner label="Verifying" />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Not Verified Yet" lead="Something went wrong on the way." links={undefined}>
      <AuthOutcome icon={<TriangleAlert size={28} />} isProblem>
        <p>{userMessage(error, "Your e-mail could not be verified. Please try again.")}</p>
        <Button size="3" loading={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </AuthOutcome>
    </AuthLayout>
  );
}
