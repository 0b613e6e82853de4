/** An iPhone or iPad; the latter calls itself a Macintosh, but no Macintosh is touched. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Whether this is Safari of an iPhone or iPad itself: other browsers there, and apps, put their name in between. */
export const isIosSafari = (): boolean =>
  isIos() && /Version\/[\d.]+ (Mobile\/\w+ )?Safari\/[\d.]+$/.test(navigator.userAgent);

/** Whether the app was opened from the home screen of an iPhone or iPad. */
export const isOnHomeScreen = (): boolean => "standalone" in navigator && navigator.standalone === true;

/** Whether the app was opened as an installed one, on any device. */
export const isInstalled = (): boolean => isOnHomeScreen() || matchMedia("(display-mode: standalone)").matches;
