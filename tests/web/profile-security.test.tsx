import { describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { parseDeviceName } from "../../web/features/profile/components/devices-sheet.tsx";
import { errorResponse, json, noContent } from "../support/web/fake-server.ts";
import { openProfileSheet } from "../support/web/profile.tsx";
import { findToastText, getInput, press, waitForSheetToClose } from "../support/web/screen.ts";

const PASSWORD = "POST /api/auth/change-password";
const SESSIONS = "GET /api/auth/sessions";

describe("Change Password", () => {
  const fill = async (user: UserEvent, current: string, next: string) => {
    if (current) await user.type(getInput("Current password"), current);
    if (next) await user.type(getInput("New password"), next);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Change Password" }));
  };

  test("says of missing, short and long ones what is wrong, tells others to the server, and closes", async () => {
    const { user, server } = await openProfileSheet("Change Password", {
      [PASSWORD]: { message: "Your password was changed." },
    });
    expect(getInput("New password").autocomplete).toBe("new-password");
    for (const [current, next, message] of [
      ["", "password2", "Password is required"],
      ["password1", "seven77", "Password must be at least 8 characters"],
      ["password1", "p".repeat(129), "Password must be at most 128 characters"],
    ] as const) {
      for (const label of ["Current password", "New password"]) await user.clear(getInput(label));
      await fill(user, current, next);
      expect([next, screen.queryByText(message)?.textContent]).toEqual([next, message]);
    }
    expect(server.callsTo(PASSWORD)).toEqual([]);
    for (const label of ["Current password", "New password"]) await user.clear(getInput(label));
    await fill(user, "password1", "password2");
    expect(await findToastText("Password Changed")).toBe("Your password was changed.");
    expect(server.callsTo(PASSWORD)[0]?.body).toEqual({ currentPassword: "password1", newPassword: "password2" });
    await waitForSheetToClose();
  });

  test("that is refused says why, also at the field", async () => {
    const message = "This password is too common. Please choose another one";
    const { user, server, sheet } = await openProfileSheet("Change Password", {
      [PASSWORD]: json({ message: `${message}.`, fields: { newPassword: message } }, 422),
    });
    await fill(user, "correct horse", "password1");
    expect(await findToastText("Password Not Changed")).toBe(`${message}.`);
    expect(sheet.getByText(message)).toBeTruthy();
    expect(document.activeElement === getInput("New password")).toBe(true);
    server.on({ [PASSWORD]: new Response("", { status: 500 }) });
    await fill(user, "", "2");
    const fallback = "Your password could not be changed. Please try again.";
    await waitFor(async () => expect(await findToastText("Password Not Changed")).toBe(fallback));
    expect(screen.getByRole("dialog")).toBeTruthy();
  });
});

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1";
const device = (id: number, current: boolean, userAgent: string) => {
  return { id, current, userAgent, createdAt: "2026-01-01T00:00:00.000Z", lastSeenAt: "2026-01-02T00:00:00.000Z" };
};
const HERE = device(1, true, "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36");
const PHONE = device(2, false, IPHONE);

describe("Signed-In Devices", () => {
  test("are listed by name; the others can be signed out", async () => {
    const { user, server } = await openProfileSheet("Signed-In Devices", { [SESSIONS]: [HERE, PHONE] });
    expect(await screen.findByText("Chrome on Linux")).toBeTruthy();
    expect(screen.getByText("This device")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Sign Out Chrome on Linux" })).toBeNull();
    server.on({
      "DELETE /api/auth/sessions/2": () => {
        server.on({ [SESSIONS]: [HERE] });
        return noContent();
      },
    });
    await press(user, "Sign Out Safari on iPhone");
    expect(await findToastText("Signed Out")).toBe("Safari on iPhone is signed out.");
    await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
    expect(screen.getByText("You are signed in on this device only.")).toBeTruthy();
  });

  test("that are signed out already are signed out", async () => {
    const { user, server } = await openProfileSheet("Signed-In Devices", { [SESSIONS]: [HERE, PHONE] });
    const gone = errorResponse(404, "This session does not exist or is not yours.");
    server.on({ "DELETE /api/auth/sessions/2": gone, [SESSIONS]: [HERE] });
    await press(user, "Sign Out Safari on iPhone");
    expect(await findToastText("Signed Out")).toBe("Safari on iPhone is signed out.");
  });

  test("can be signed out all at once, and say where that fails", async () => {
    const revoke = "POST /api/auth/sessions/revoke-others";
    const { user, server } = await openProfileSheet("Signed-In Devices", {
      [SESSIONS]: [HERE, PHONE],
      [revoke]: new Response("", { status: 500 }),
    });
    await screen.findByText("Safari on iPhone");
    await press(user, "Sign Out Other Devices");
    expect(await findToastText("Sign Out Failed")).toBe("Nothing was signed out. Please try again.");
    server.on({ [SESSIONS]: [HERE], [revoke]: { message: "All other devices are signed out." } });
    await press(user, "Sign Out Other Devices");
    expect(await findToastText("Signed Out")).toBe("You are signed in on this device only.");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Sign Out Other Devices" })).toBeNull());
  });

  test.each([
    [IPHONE, "Safari on iPhone"],
    ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"],
    ["Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0", "Firefox on Android"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/19 Safari/605", "Safari on Mac"],
    ["curl/8.0", "Unknown device"],
    ["", "Unknown device"],
  ])("%j is called %s", (userAgent, name) => expect(parseDeviceName(userAgent)).toBe(name));
});
