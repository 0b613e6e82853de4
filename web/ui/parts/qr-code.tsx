import { queryOptions, useQuery } from "@tanstack/react-query";
import { loadCode } from "../../platform/load-chunk.ts";

type QrCodeProps = {
  address: string;
  /** Pixels on each side, the margin included. */
  size: number;
  /** White modules around the code. */
  margin: number;
};

const importQrCode = () => import("qrcode");

/** The QR code as an SVG data URL. The library is loaded with the first code. */
const qrCodeQuery = ({ address, size, margin }: QrCodeProps) =>
  queryOptions({
    queryKey: ["qr-code", address, size, margin],
    queryFn: async () => {
      const { toString: draw } = await loadCode(importQrCode);
      const svg = await draw(address, { type: "svg", width: size, margin });
      return `data:image/svg+xml,${encodeURIComponent(svg)}`;
    },
  });

/** A URL as a QR code. */
export function QrCode(props: QrCodeProps) {
  const { data: image, isError } = useQuery(qrCodeQuery(props));
  const size = { width: props.size, height: props.size };
  if (isError) return <p role="alert">The QR code could not be drawn.</p>;
  if (!image) return <div className="qr-code skeleton" style={size} role="status" aria-label="Drawing the QR code" />;
  return <img className="qr-code" src={image} alt={`QR code of ${props.address}`} {...size} />;
}
