// What the camera screen shows a moment later, in one file.
export { AnalysesLeft } from "./analyses-left.tsx";
export { BarcodeButton } from "./barcode-button.tsx";
export { PhotoTips } from "./photo-tips.tsx";
