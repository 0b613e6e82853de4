import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { Flashlight, FlashlightOff, Images, X } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatGtin, parseGtin } from "../../../../src/shared/food/gtin.ts";
import { parseDigits } from "../../../../src/shared/text/parse-digits.ts";
import { barcodeQuery, buildScanState, type Scan } from "../../../domain/food/scanned-food.ts";
import { useMealChoice, withMeal } from "../../../domain/meal/meal-choice.ts";
import { decodeImage } from "../../../domain/photo/decode-image.ts";
import { PhotoInput } from "../../../domain/photo/photo-input.tsx";
import { usePickedPhoto } from "../../../domain/photo/picked-photo.tsx";
import { ApiError, getErrorMessage } from "../../../platform/api/api-client.ts";
import { discardDraft, useDraft } from "../../../platform/drafts.ts";
import { PATHS } from "../../../platform/paths.ts";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { useNavigateIfMounted } from "../../../ui/hooks/use-navigate-if-mounted.ts";
import { useLayer } from "../../../ui/layers/layers.tsx";
import { FullScreen } from "../components/full-screen.tsx";
import { useCamera } from "../use-camera.ts";
import { createDetector } from "./create-detector.ts";
import { findBarcode } from "./find-barcode.ts";
import { useLiveScan } from "./use-live-scan.ts";
import { useTrackControls } from "./use-track-controls.ts";
import "./barcode-scanner.css";

const NOT_FOUND = "No barcode was found in this picture. Move closer, hold it straight, or type the digits.";
const WRONG_DIGITS = "These digits are not a barcode. Check them: 8, 12, 13 or 14, all that stand below the bars.";

/** The digits as they stand on a package, as far as that is known. */
const toDigits = (barcode: string): string => barcode.replace(/^0+/, "");

/** What became of a code: nothing yet, being looked up, or why it has no food here. */
type Outcome = { kind: "none" } | { kind: "busy"; text: string } | { kind: "failed"; text: string; barcode?: string };

function describeFailure(error: unknown): string {
  if (error instanceof ApiError && error.body?.kind === "unknown_barcode")
    return "This barcode is not known yet. Type its figures once, or photograph its label, and it finds them from then on. Others here find them as well, once a second person has typed the same.";
  if (error instanceof ApiError)
    return getErrorMessage(error, "The barcode could not be looked up. Try again, or type its figures.");
  return "To look a barcode up takes a connection, and this one is not known on this device. Type its figures, or try again later.";
}

/** Scans a barcode with the live camera, from a picture or as digits, and leads to its food. */
export function BarcodeScanner({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  // The answer may come after the scanner was closed.
  const navigateIfMounted = useNavigateIfMounted();
  const { mealChoice } = useMealChoice();
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  const [canScan, setCanScan] = useState(true);
  const gallery = useRef<HTMLInputElement>(null);
  const label = useRef<HTMLInputElement>(null);
  const camera = useCamera(() => setCanScan(false));
  const isReady = camera.state.status === "ready";
  const { torch, zoom } = useTrackControls(camera.screen, isReady);
  const open = useEffectEvent(() => {
    if (!camera.open()) setCanScan(false);
  });
  useEffect(() => open(), []);

  const { pick } = usePickedPhoto();
  const leaveWith = (scan: Scan, options?: { isTyped: boolean }) => {
    camera.close();
    navigateIfMounted(withMeal(PATHS.manualEntry, mealChoice), { state: buildScanState(scan, options) });
  };
  const leaveWithLabel = (file: File) => {
    if (outcome.kind !== "failed" || outcome.barcode === undefined) return;
    const { barcode } = outcome;
    pick({ file, barcode });
    leaveWith({ barcode }, { isTyped: false });
  };
  const lookUp = async (barcode: string) => {
    setOutcome({ kind: "busy", text: `Looking up ${toDigits(barcode)}…` });
    try {
      leaveWith({ food: await client.fetchQuery(barcodeQuery(barcode)) });
    } catch (error) {
      setOutcome({ kind: "failed", text: describeFailure(error), barcode });
    }
  };
  const readPicture = async (file: File) => {
    setOutcome({ kind: "busy", text: "Looking for a barcode…" });
    const url = URL.createObjectURL(file);
    try {
      const source = await decodeImage(url);
      const detector = await createDetector();
      const gtin = await findBarcode(
        { source, width: source.naturalWidth, height: source.naturalHeight },
        detector,
      ).finally(detector.close);
      if (gtin === undefined) setOutcome({ kind: "failed", text: NOT_FOUND });
      else await lookUp(formatGtin(gtin));
    } catch {
      setOutcome({ kind: "failed", text: "The picture could not be read. Choose another one, or type the digits." });
    } finally {
      URL.revokeObjectURL(url);
    }
  };
  useLiveScan({
    screen: camera.screen,
    isOn: isReady && outcome.kind === "none",
    onFound: (barcode) => void lookUp(barcode),
    onFailed: () => setOutcome({ kind: "failed", text: "The scanner could not be loaded. Type the digits." }),
  });

  useLayer(true, onClose);

  const hint = canScan ? (isReady ? "Fit the barcode in here" : "Starting the camera…") : "No live camera here.";
  return (
    <FullScreen open onClose={onClose} title="Barcode">
      <div className="barcode" data-status={camera.state.status}>
        <div className="barcode__picture camera-overlay" data-status={camera.state.status}>
          <video ref={camera.video} className="camera-overlay__video" playsInline muted />
          {canScan && <div className="barcode__frame" aria-hidden />}
          <p className="camera-overlay__hint" role="status">
            {outcome.kind === "busy" ? outcome.text : hint}
          </p>
          {zoom && (
            <input
              className="barcode__zoom"
              type="range"
              aria-label="Zoom"
              min={zoom.min}
              max={zoom.max}
              step={zoom.step || 0.1}
              value={zoom.value}
              onChange={(event) => zoom.set(Number(event.currentTarget.value))}
            />
          )}
        </div>
        <div className="barcode__panel rows-14 anchor">
          {outcome.kind === "failed" ? (
            <div className="rows-12" role="alert">
              {outcome.barcode !== undefined && <b>{toDigits(outcome.barcode)}</b>}
              <p>{outcome.text}</p>
              <div className="barcode__actions halves">
                {outcome.barcode !== undefined && (
                  <>
                    <Button size="3" className="barcode__main" onClick={() => label.current?.click()}>
                      Photograph Label
                    </Button>
                    <Button size="3" variant="soft" onClick={() => leaveWith({ barcode: outcome.barcode ?? "" })}>
                      Type Figures
                    </Button>
                  </>
                )}
                <Button size="3" variant="soft" onClick={() => setOutcome({ kind: "none" })}>
                  Scan Again
                </Button>
              </div>
            </div>
          ) : (
            <DigitsForm isBusy={outcome.kind === "busy"} onLookUp={(barcode) => void lookUp(barcode)} />
          )}
          <div className="barcode__controls">
            <button
              type="button"
              className="camera-overlay__button round-button"
              aria-label="Close scanner"
              onClick={onClose}
            >
              <X size={26} aria-hidden />
            </button>
            {torch && (
              <button
                type="button"
                className="camera-overlay__button round-button"
                aria-label="Light"
                aria-pressed={torch.isOn}
                onClick={torch.toggle}
              >
                {torch.isOn ? <Flashlight size={24} aria-hidden /> : <FlashlightOff size={24} aria-hidden />}
              </button>
            )}
            <button
              type="button"
              className="camera-overlay__button round-button"
              aria-label="Barcode from Gallery"
              onClick={() => gallery.current?.click()}
            >
              <Images size={24} aria-hidden />
            </button>
          </div>
        </div>
        <PhotoInput ref={label} label="Photo of the label for this barcode" onPick={leaveWithLabel} />
        <PhotoInput ref={gallery} label="Picture of a barcode" onPick={(file) => void readPicture(file)} />
      </div>
    </FullScreen>
  );
}

/** The digits below the bars, typed. */
function DigitsForm({ isBusy, onLookUp }: { isBusy: boolean; onLookUp: (barcode: string) => void }) {
  const [digits, setDigits] = useDraft("barcode-digits", "");
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const gtin = parseGtin(parseDigits(digits));
    setProblem(gtin === undefined ? WRONG_DIGITS : undefined);
    if (gtin === undefined) return;
    discardDraft("barcode-digits");
    onLookUp(formatGtin(gtin));
  };
  return (
    <form className="barcode__digits rows-10" noValidate onSubmit={submit}>
      <NumberField
        kind="whole"
        label="Or type its digits"
        name="digits"
        value={digits}
        onChange={(event) => setDigits(event.currentTarget.value)}
        placeholder="3017620422003"
        error={problem}
      />
      <Button type="submit" size="3" loading={isBusy}>
        Look Up
      </Button>
    </form>
  );
}
