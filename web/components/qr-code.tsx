import { toSvgSource } from "lean-qr/extras/svg";
import { correction, generate } from "lean-qr/nano";
import { useMemo } from "react";
import "./qr-code.css";

type QrCodeProps = {
  address: string;
  /** Pixels on each side, the margin included. */
  size: number;
  /** Modules of white around the code. */
  margin: number;
};

/** An address to point a phone's camera at. */
export function QrCode({ address, size, margin }: QrCodeProps) {
  const image = useMemo(() => {
    const code = generate(address, { minCorrectionLevel: correction.M });
    const svg = toSvgSource(code, { on: "#000", off: "#fff", pad: margin, width: size, height: size });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [address, size, margin]);
  return <img className="qr-code" src={image} alt={`QR code of ${address}`} width={size} height={size} />;
}
