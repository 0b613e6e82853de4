import "./drawn-picture.css";

/** The place of a picture that is on its way. */
export const PictureSkeleton = ({ label }: { label: string }) => (
  <div className="skeleton drawn-picture__waiting" role="status" aria-label={label} />
);
