import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { formatDateTime } from "../../../ui/format/format.ts";
import { errorsQuery, settingsQuery } from "../queries.ts";

/** The last errors in the log. */
export function AdminErrors() {
  return (
    <>
      <Loaded query={useQuery(errorsQuery())} failure="The errors could not be loaded" isCard={false}>
        {(errors) =>
          errors.length === 0 ? (
            <p role="status">No error since the start.</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the sheet by it, which has no control.
            <ul aria-label="Errors" tabIndex={0}>
              {errors.map(({ id, at, message, requestId }) => (
                <li key={id} className="admin-row divided rows-8">
                  <div className="rows breaks shrinks">
                    <b>{message}</b>
                    <span className="note">{formatDateTime(at)}</span>
                    {requestId !== null && <span className="note">{requestId}</span>}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className="note">The log has more under the same code.</p>
    </>
  );
}

/** The settings in force. */
export function AdminSettings() {
  return (
    <Loaded query={useQuery(settingsQuery())} failure="The settings could not be loaded" isCard={false}>
      {(settings) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the sheet by it, which has no control.
        <ul aria-label="Settings" tabIndex={0}>
          {settings.map(({ name, meaning, isSet, value }) => (
            <li key={name} className="admin-row divided rows-8">
              <div className="rows breaks shrinks">
                <b>{name}</b>
                <span>{value ?? (isSet ? "Set, not shown" : "Not set")}</span>
                <span className="note">{meaning}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
