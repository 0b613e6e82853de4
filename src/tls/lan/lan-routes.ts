import { LAN_CERTIFICATE_PATH, LAN_CHECK_PATH, LAN_PROFILE_PATH } from "../../shared/product/client-paths.ts";
import { PRODUCT_NAME } from "../../shared/product/limits.ts";

/** The certificate of an authority that devices are to trust. */
export type Authority = {
  name: string;
  der: Uint8Array<ArrayBuffer>;
  /** SHA-256, in hexadecimal. */
  fingerprint: string;
};

const escapeXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A UUID that is the same for the same authority, so that a profile that is installed again takes its own place. */
const formatUuid = (hex: string): string =>
  hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-5$3-8$4-$5").toUpperCase();

/** A profile of iOS with the certificate: Apple's payload `com.apple.security.root`. */
function formatProfile({ name, der, fingerprint }: Authority): string {
  const describe = (identifier: string, type: string, uuid: string) => `
      <key>PayloadDisplayName</key><string>${escapeXml(name)}</string>
      <key>PayloadIdentifier</key><string>${identifier}</string>
      <key>PayloadType</key><string>${type}</string>
      <key>PayloadUUID</key><string>${uuid}</string>
      <key>PayloadVersion</key><integer>1</integer>`;
  const id = `mealglass.${fingerprint.slice(0, 16)}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
  <dict>
    <key>PayloadContent</key>
    <array><dict>
      <key>PayloadCertificateFileName</key><string>mealglass.crt</string>
      <key>PayloadContent</key><data>${Buffer.from(der).toString("base64")}</data>${describe(`${id}.root`, "com.apple.security.root", formatUuid(fingerprint))}
    </dict></array>
    <key>PayloadDescription</key>
    <string>Lets this device open ${PRODUCT_NAME} over https in the network at home.</string>${describe(id, "Configuration", formatUuid(fingerprint.slice(32)))}
  </dict>
</plist>
`;
}

type Deps = {
  authority: () => Authority;
  /** Whether the certificate in use is for a host name or IP address. */
  isFor: (hostname: string) => boolean;
};

const NO_STORE = { "cache-control": "no-store" };

/** Creates what devices fetch to trust this server's authority, and to find out that they do. */
export function createLanRoutes({ authority, isFor }: Deps): Record<string, (request: Request) => Response> {
  const readOrigin = (request: Request): string | null => {
    const origin = URL.parse(request.headers.get("origin") ?? "");
    return origin && isFor(origin.hostname.replace(/^\[|\]$/g, "")) ? origin.origin : null;
  };
  return {
    [LAN_CERTIFICATE_PATH]: () =>
      new Response(authority().der, { headers: { ...NO_STORE, "content-type": "application/x-x509-ca-cert" } }),
    [LAN_PROFILE_PATH]: () =>
      new Response(formatProfile(authority()), {
        headers: { ...NO_STORE, "content-type": "application/x-apple-aspen-config" },
      }),
    /** Readable by this server's own page on plain http: it is reached only by who trusts the certificate. */
    [LAN_CHECK_PATH]: (request) => {
      const origin = readOrigin(request);
      const headers = { ...NO_STORE, vary: "origin", ...(origin && { "access-control-allow-origin": origin }) };
      return new Response(null, { status: 204, headers });
    },
  };
}
