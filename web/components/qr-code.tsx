import { queryOptions, useQuery } from "@tanstack/react-query";
import { loadChunk } from "../lib/load-chunk.ts";
import "./qr-code.css";

type QrCodeProps = {
  address: string;
  /** Pixels on each side, the margin included. */
  size: number;
  /** Modules of white around the code. */
  margin: number;
};

/** The code as an SVG data URL. What draws it is fetched when the first one is asked for. */
const qrCode = ({ address, size, margin }: QrCodeProps) =>
  queryOptions({
    queryKey: ["qr-code", address, size, margin],
    queryFn: async () => {
      const { toString: draw } = await loadChunk(() => import("qrcode"));
      const svg = await draw(address, { type: "svg", width: size, margin });
      return `data:image/svg+xml,${encodeURIComponent(svg)}`;
    },
  });

/** An address to point a phone's camera at. */
export function QrCode(props: QrCodeProps) {
  const { data: image, isError } = useQuery(qrCode(props));
  const size = { width: props.size, height: props.size };
  if (isError) return <p role="alert">The QR code could not be drawn.</p>;
  if (!image) return <div className="qr-code skeleton" style={size} role="status" aria-label="Drawing the QR code" />;
  return <img className="qr-code" src={image} alt={`QR code of ${props.address}`} {...size} />;
}
