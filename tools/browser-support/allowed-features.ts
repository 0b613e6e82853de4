/** Something that not all of the oldest browsers have and that may be used nevertheless. */
export type AllowedFeature = {
  /** The names that a scan reports. */
  features: readonly string[];
  /** Part of the path of the only files that may use it; all may where it is missing. */
  in?: string;
  because: string;
};

const LOADED_WHERE_MISSING = "web/main.tsx loads it";
const OWN_METHOD = "a method of the package's own";
const ASKS_FIRST = "asks first whether the browser has it";

/** What the client's own sources may use, found by their types. */
export const ALLOWED_IN_SOURCES: readonly AllowedFeature[] = [
  {
    features: [
      "Temporal",
      "Temporal.Instant",
      "Temporal.Now",
      "Temporal.PlainDate",
      "Temporal.PlainDateTime",
      "PlainDate.equals",
    ],
    because: LOADED_WHERE_MISSING,
  },
  { features: ["Intl.Segmenter", "Segmenter.segment", "SegmentData.segment"], because: LOADED_WHERE_MISSING },
  { features: ["Navigator.canShare", "Navigator.share"], in: "web/platform/save-file.ts", because: ASKS_FIRST },
  { features: ["Window.requestIdleCallback"], in: "web/platform/when-idle.ts", because: ASKS_FIRST },
  {
    features: ["IDBFactory.databases"],
    in: "web/platform/device-storage.ts",
    because: "where it is missing nothing is known to be there",
  },
  {
    features: ["FileSystemFileHandle.createWritable", "FileSystemWritableFileStream.write"],
    in: "web/features/profile/open-disk-file.ts",
    because: ASKS_FIRST,
  },
  {
    features: ["MediaStreamTrack.getCapabilities"],
    in: "web/features/camera/barcode/use-track-controls.ts",
    because: ASKS_FIRST,
  },
  { features: ["NavigatorBadge.setAppBadge"], in: "web/offline/cache/app-badge.ts", because: ASKS_FIRST },
  { features: ["NavigatorBadge.clearAppBadge"], in: "web/platform/device-storage.ts", because: ASKS_FIRST },
  {
    features: ["StorageManager.estimate", "StorageEstimate.quota", "StorageEstimate.usage"],
    in: "web/offline/cache/persistent-storage.ts",
    because: ASKS_FIRST,
  },
  {
    features: [
      "Notification",
      "Notification.permission",
      "Notification.requestPermission",
      "PushManager.getSubscription",
      "PushManager.subscribe",
      "PushManagerAttribute.pushManager",
      "PushSubscription.toJSON",
      "PushSubscription.unsubscribe",
    ],
    in: "web/platform/install/push.ts",
    because: ASKS_FIRST,
  },
  { features: ["PushSubscriptionJSON.endpoint"], in: "web/features/profile/push-queries.ts", because: ASKS_FIRST },
  {
    features: [
      "Notification.close",
      "Notification.data",
      "PushManager.subscribe",
      "PushManagerAttribute.pushManager",
      "PushSubscription.toJSON",
      "PushSubscriptionJSON.endpoint",
      "ServiceWorkerRegistration.showNotification",
    ],
    in: "web/worker/push-events.ts",
    because: "runs only where a device was subscribed",
  },
  { features: ["<input capture>"], because: "computers have no camera app to open, and ignore it" },
  { features: ["CanvasImageSmoothing.imageSmoothingQuality"], because: "Firefox ignores it, and scales well without" },
];

/** What the modules of the built client may use, those of packages as well. */
export const ALLOWED_IN_MODULES: readonly AllowedFeature[] = [
  {
    features: ["Temporal", "Temporal.Instant", "Temporal.Now", "Temporal.PlainDate", "Temporal.PlainDateTime"],
    because: LOADED_WHERE_MISSING,
  },
  { features: ["Intl.Segmenter", ".segment()"], because: LOADED_WHERE_MISSING },
  { features: [".canShare()"], in: "web/platform/save-file.ts", because: ASKS_FIRST },
  { features: ["requestIdleCallback"], in: "web/platform/when-idle.ts", because: ASKS_FIRST },
  { features: [".setAppBadge()"], in: "web/offline/cache/app-badge.ts", because: ASKS_FIRST },
  { features: [".clearAppBadge()"], in: "web/platform/device-storage.ts", because: ASKS_FIRST },
  {
    features: [
      "pushManager",
      ".getSubscription()",
      "Notification",
      "Notification.permission",
      "Notification.requestPermission",
    ],
    in: "web/platform/install/push.ts",
    because: ASKS_FIRST,
  },
  {
    features: ["BarcodeDetector", "BarcodeDetector.getSupportedFormats"],
    in: "web/features/camera/barcode/create-detector.ts",
    because: ASKS_FIRST,
  },
  { features: [".createContext()"], because: "React's" },
  { features: [".use()"], in: "/react/", because: OWN_METHOD },
  {
    features: [".startViewTransition()", ".skipTransition()"],
    in: "/react-dom/",
    because: "only for view transitions, which the client does not use",
  },
  { features: ["navigation"], in: "/react-dom/", because: ASKS_FIRST },
  { features: [".checkVisibility()"], in: "/@radix-ui/react-focus-scope/", because: ASKS_FIRST },
  { features: [".toSorted()"], in: "/@radix-ui/react-collection/", because: OWN_METHOD },
  { features: [".isActive()"], in: "/@tanstack/query-core/", because: OWN_METHOD },
  { features: [".isValid()"], in: "/qrcode/", because: OWN_METHOD },
  { features: ["Intl.DurationFormat"], in: "/temporal-polyfill/", because: ASKS_FIRST },
];

const WITH_PREFIX = "the build adds the prefix that iOS needs";
const LOOKS = "only looks a little better where it is known";
const MOUSE = "phones have no mouse pointer";

/** What stylesheets may use. */
export const ALLOWED_IN_STYLES: readonly AllowedFeature[] = [
  { features: ["cursor: default", "cursor: grab", "cursor: pointer", "cursor: zoom-in"], because: MOUSE },
  { features: ["resize"], because: "iOS has no text areas to resize by hand" },
  { features: ["forced-color-adjust"], because: "iOS has no forced colors" },
  { features: ["backdrop-filter", "user-select", "text-size-adjust", "width: stretch"], because: WITH_PREFIX },
  { features: [":autofill"], because: WITH_PREFIX },
  {
    features: ["::-webkit-inner-spin-button", "::-webkit-search-cancel-button"],
    because: "only the browsers that draw them know them",
  },
  { features: ["::selection"], because: LOOKS },
  { features: ["text-wrap"], because: LOOKS },
  { features: ["scrollbar-width"], because: "iOS shows no scrollbars until one scrolls" },
  { features: ["content-visibility", "contain-intrinsic-size"], because: "only makes long lists quicker" },
];

/** What the built stylesheets may use besides, for the sake of Radix's rules. */
export const ALLOWED_IN_BUILT_STYLES: readonly AllowedFeature[] = [
  ...ALLOWED_IN_STYLES,
  { features: [":has"], in: "assets/start-", because: "in Radix's text fields only the looks depend on it" },
];
