import { useLayoutEffect, useState } from "react";

/** An address under which an <img> can show `photo`, for as long as it is the photo; undefined without one. */
export function usePhotoUrl(photo: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>();
  // Before the browser paints, so that no frame is without the photo.
  useLayoutEffect(() => {
    if (!photo) return setUrl(undefined);
    const objectUrl = URL.createObjectURL(photo);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [photo]);
  return url;
}
