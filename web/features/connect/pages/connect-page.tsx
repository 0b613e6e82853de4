import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { LockKeyhole, LockKeyholeOpen, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { formatFingerprint } from "../../../../src/shared/text/format-fingerprint.ts";
import { toAddress } from "../../../platform/address.ts";
import { PATHS } from "../../../platform/paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { QrCode } from "../../../ui/parts/qr-code.tsx";
import { configQuery, type ServerConfig } from "../../config/queries.ts";
import { guessDevice, TrustSteps } from "../components/trust-steps.tsx";
import { trustQuery } from "../queries.ts";
import "../../../ui/feedback/empty-state.css";
import "./connect-page.css";

type Lan = NonNullable<ServerConfig["lan"]>;

const isLoopback = (address: string): boolean => /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);

/** The address at which other devices open this page. Null where only this machine's own name for itself is known. */
function findPageForOthers({ page }: Lan): string | null {
  const address = page || location.origin + toAddress(PATHS.connect);
  return isLoopback(address) ? null : address;
}

function OnPhone({ lan }: { lan: Lan }) {
  const address = findPageForOthers(lan);
  return (
    <section className="card connect__card rows-12" aria-labelledby="connect-phone">
      <h2 id="connect-phone" className="subtitle">
        On a phone
      </h2>
      {address ? (
        <>
          <p className="soft">Scan the code with its camera, and follow the steps there.</p>
          <QrCode address={address} size={200} margin={2} />
          <p className="centered breaks">{address}</p>
        </>
      ) : (
        <p className="soft">Open this page on the phone, at the address of this machine in your network.</p>
      )}
    </section>
  );
}

function Status({ isTrusted, children }: { isTrusted: boolean; children: ReactNode }) {
  const Icon = isTrusted ? ShieldCheck : LockKeyholeOpen;
  return (
    <section className="card connect__card connect__status rows-12">
      <span className={isTrusted ? "round-icon" : "round-icon connect__icon--waiting"} aria-hidden>
        <Icon size={28} />
      </span>
      {children}
    </section>
  );
}

function Trust({ origin, isTrusted }: { origin: string; isTrusted: boolean }) {
  return (
    <Status isTrusted={isTrusted}>
      <div role="status">
        <h2 className="subtitle">{isTrusted ? "This device trusts the server" : "Not trusted yet"}</h2>
        <p className="soft">
          {isTrusted
            ? `Open ${PRODUCT_NAME} over https from now on, and sign in there.`
            : "Over https the live camera, reminders and the app without a connection work. This page notices when it is done."}
        </p>
      </div>
      {isTrusted && (
        <Button asChild size="3">
          <a href={origin + PATHS.home}>Open {PRODUCT_NAME} over https</a>
        </Button>
      )}
    </Status>
  );
}

function Secure() {
  return (
    <Status isTrusted>
      <div>
        <h2 className="subtitle">Nothing to do on this device</h2>
        <p className="soft">The live camera, reminders and the app without a connection work on this device.</p>
      </div>
      <Button asChild size="3">
        <Link to={PATHS.home}>Go to Your Diary</Link>
      </Button>
    </Status>
  );
}

function NotSetUp() {
  return (
    <section className="card">
      <EmptyState
        title="This server offers no https of its own"
        hint="The person who hosts it can turn that on."
        icon={<LockKeyhole />}
      >
        <Button asChild size="3">
          <Link to={PATHS.home}>Go to Your Diary</Link>
        </Button>
      </EmptyState>
    </section>
  );
}

function Steps({ lan }: { lan: Lan }) {
  const { name, fingerprint } = lan.authority;
  return (
    <>
      <TrustSteps name={name} />
      <details className="card connect__card rows-12">
        <summary className="summary semibold">Is it really this server?</summary>
        <p className="soft">
          The server prints the SHA-256 of its authority when it starts. The phone shows it before it trusts it. All
          three are the same:
        </p>
        <p className="connect__fingerprint breaks">{formatFingerprint(fingerprint)}</p>
      </details>
    </>
  );
}

/** A device that does not trust the server yet, or has just begun to. */
function ThisDevice({ lan }: { lan: Lan }) {
  const { data: isTrusted = false } = useQuery(trustQuery(lan.origin));
  return (
    <>
      <Trust origin={lan.origin} isTrusted={isTrusted} />
      {guessDevice() === "computer" && <OnPhone lan={lan} />}
      {!isTrusted && <Steps lan={lan} />}
    </>
  );
}

function Content() {
  const isSecure = window.isSecureContext;
  return (
    <Loaded query={useQuery(configQuery())} failure="The server did not answer.">
      {({ lan }) => {
        if (!lan) return isSecure ? <Secure /> : <NotSetUp />;
        if (!isSecure) return <ThisDevice lan={lan} />;
        return (
          <>
            <Secure />
            <OnPhone lan={lan} />
          </>
        );
      }}
    </Loaded>
  );
}

/** How a device comes to open this server over https, where that has an authority of its own. */
export function ConnectPage() {
  return (
    <>
      <PageHeader title="Open It over https" backTo={PATHS.home} />
      <div className="stack">
        <Content />
      </div>
    </>
  );
}
