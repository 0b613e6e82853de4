export type PixelSize = { width: number; height: number };

export type PictureLimits = {
  /** Maximum width in pixels; a narrower picture keeps its size. */
  maxWidth: number;
  /** Maximum height in pixels, if there is one. */
  maxHeight?: number;
  /** Maximum length in pixels of a strip, whose shorter side is then `maxWidth`; without it a strip is scaled like any picture. */
  stripLength?: number;
};

/** A picture that is more than this many times as long as wide is a strip, such as a panorama or a receipt. */
const STRIP_RATIO = 4;

const scaleBy = ({ width, height }: PixelSize, scale: number): PixelSize => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** `size` scaled down to the limits, in whole pixels, keeping its proportions; never scaled up. */
export function fitPicture(size: PixelSize, { maxWidth, maxHeight, stripLength }: PictureLimits): PixelSize {
  const [long, short] = [Math.max(size.width, size.height), Math.min(size.width, size.height)];
  // By its width alone, nothing on a strip could be read.
  if (stripLength && long > STRIP_RATIO * short) {
    return scaleBy(size, Math.min(1, stripLength / long, maxWidth / short));
  }
  return scaleBy(size, Math.min(1, maxWidth / size.width, maxHeight ? maxHeight / size.height : 1));
}
