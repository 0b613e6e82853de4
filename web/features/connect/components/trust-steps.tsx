import { Button } from "@radix-ui/themes";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LAN_CERTIFICATE_PATH, LAN_PROFILE_PATH } from "../../../../src/shared/product/client-paths.ts";
import { isIos, isIosSafari } from "../../../platform/install/platform.ts";
import { Tabs } from "../../../ui/parts/tabs.tsx";

type Device = "ios" | "android" | "computer";

const TABS = [
  { value: "ios", label: "iPhone" },
  { value: "android", label: "Android" },
  { value: "computer", label: "Computer" },
] as const satisfies readonly { value: Device; label: string }[];

/** Whose steps are shown first: this device's. */
export function guessDevice(): Device {
  if (isIos()) return "ios";
  return /Android/.test(navigator.userAgent) ? "android" : "computer";
}

function DownloadButton({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Button asChild size="3" className="wide">
      <a href={path}>
        <Download size={20} aria-hidden />
        {children}
      </a>
    </Button>
  );
}

function IosSteps({ name }: { name: string }) {
  const isElsewhere = isIos() && !isIosSafari();
  return (
    <>
      {isElsewhere && <p className="soft">Open this page in Safari: other browsers cannot install a profile.</p>}
      <DownloadButton path={LAN_PROFILE_PATH}>Download the Profile</DownloadButton>
      <ol className="connect__steps rows-8">
        <li>Allow the download.</li>
        <li>
          In the app <b>Settings</b>, tap <b>Profile Downloaded</b> and install it.
        </li>
        <li>
          Under <b>General</b>, <b>About</b>, <b>Certificate Trust Settings</b>, turn <b>{name}</b> on.
        </li>
        <li>Come back to this page.</li>
      </ol>
    </>
  );
}

function AndroidSteps() {
  return (
    <>
      <DownloadButton path={LAN_CERTIFICATE_PATH}>Download the Certificate</DownloadButton>
      <ol className="connect__steps rows-8">
        <li>
          In the app <b>Settings</b>, search for <b>CA certificate</b>. It is under <b>Security</b>,{" "}
          <b>Encryption &amp; credentials</b>, <b>Install a certificate</b>.
        </li>
        <li>
          Tap <b>Install anyway</b>, and choose <b>mealglass.crt</b> in the downloads.
        </li>
        <li>Come back to this page.</li>
      </ol>
    </>
  );
}

function ComputerSteps() {
  return (
    <>
      <DownloadButton path={LAN_CERTIFICATE_PATH}>Download the Certificate</DownloadButton>
      <ul className="connect__steps rows-8">
        <li>
          Windows: open it, and install it for this computer under <b>Trusted Root Certification Authorities</b>.
        </li>
        <li>
          macOS: open it, find it in <b>Keychain Access</b>, and choose <b>Always Trust</b>.
        </li>
        <li>
          Linux and Firefox: import it in the browser&apos;s settings, under <b>Certificates</b>, <b>Authorities</b>.
        </li>
      </ul>
    </>
  );
}

/** How a device comes to trust an authority of this name. */
export function TrustSteps({ name }: { name: string }) {
  const [device, setDevice] = useState(guessDevice);
  return (
    <section className="card connect__card rows-12" aria-labelledby="connect-steps">
      <h2 id="connect-steps" className="subtitle">
        Trust this server once
      </h2>
      <Tabs label="Kind of device" tabs={TABS} chosen={device} onChoose={setDevice}>
        {device === "ios" && <IosSteps name={name} />}
        {device === "android" && <AndroidSteps />}
        {device === "computer" && <ComputerSteps />}
      </Tabs>
    </section>
  );
}
