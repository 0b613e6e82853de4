// The tabs of a browser share one cookie: whoever signs in or out in one of them does so in all.

const channel = new BroadcastChannel("session");

/** Tells the browser's other tabs whose session it is from now on; null for nobody's. */
export const tellOtherTabs = (userId: number | null): void => channel.postMessage(userId);

/** Has `heard` called with what another tab tells. */
export const hearOtherTabs = (heard: (userId: number | null) => void): void => {
  channel.onmessage = ({ data }: MessageEvent<number | null>) => heard(data);
};
