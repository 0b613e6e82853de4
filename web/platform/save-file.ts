import { isOnHomeScreen } from "./install/platform.ts";

/** How a file can be kept: by a download, through the device's share sheet, or from a new tab that shows it. */
export type WayToSave = "download" | "share" | "new-tab";

/**
 * The way to save that does not lead away from the app. On the home screen of iOS a download would show the file in the
 * app's place, where no button leads back.
 */
export function chooseWayToSave(file: File): WayToSave {
  if (!isOnHomeScreen()) return "download";
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

/** True if the device's share sheet accepts the file; never on plain http. */
export const canShareFile = (file: File): boolean =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

/** Opens the device's share sheet with a file; false if the user closed it. Throws if sharing fails. */
export async function shareFile(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return false;
    throw error;
  }
}
