/** The build that reads what a camera wrote into JPEG and HEIC, and no more. */
declare module "exifr/dist/lite.esm.mjs" {
  export { parse } from "exifr";
}
