import { canShareFile } from "./share-file.ts";

/** How a file can be kept: by a download, through the device's share sheet, or from a new tab that shows it. */
export type WayToSave = "download" | "share" | "new-tab";

/** An app on the home screen of iOS, which alone has `navigator.standalone`. */
const isIosApp = (): boolean => "standalone" in navigator && navigator.standalone === true;

/**
 * The way to save that does not lead away from the app. On the home screen of iOS a download would show the file in the
 * app's place, where no button leads back.
 */
export function chooseWayToSave(file: File): WayToSave {
  if (!isIosApp()) return "download";
  return canShareFile(file) ? "share" : "new-tab";
}

/** The attributes of a link to a file. Browsers that do not download it open a new tab. */
export const buildFileLink = (url: string, name: string) =>
  ({ href: url, download: name, target: "_blank", rel: "noopener" }) as const;

/** Has the browser download a file; where it does not, it opens a new tab. */
export function startDownload(url: string, name: string): void {
  const link = Object.assign(document.createElement("a"), buildFileLink(url, name));
  document.body.append(link);
  link.click();
  link.remove();
}
