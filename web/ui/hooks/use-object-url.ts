import { useLayoutEffect, useState } from "react";

/** An object URL for `photo`, revoked when the photo changes; undefined without a photo. */
export function useObjectUrl(photo: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>();
  // In a layout effect, so that no frame is painted without the photo.
  useLayoutEffect(() => {
    if (!photo) return setUrl(undefined);
    const objectUrl = URL.createObjectURL(photo);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [photo]);
  return url;
}
