/** Where a device trusts a server in its own network, and what is fetched there. */
export const CONNECT_PATH = "/connect";
export const LAN_CERTIFICATE_PATH = "/connect/mealglass.crt";
export const LAN_PROFILE_PATH = "/connect/mealglass.mobileconfig";
export const LAN_CHECK_PATH = "/connect/check";
