import { expectBounded, FORM_TYPE, JSON_TYPE, PARTIAL, type Sent } from "../../support/attack/kept-connections.ts";
import { test } from "../../support/reported-test.ts";

test.each<[string, Sent]>([
  [
    "analyses without a session",
    { method: "POST", path: "/api/analyze-food", headers: ["Content-Length: 0"], body: "" },
  ],
  [
    "streamed analyses without a session",
    {
      method: "POST",
      path: "/api/analyze-food",
      headers: ["Accept: text/event-stream", FORM_TYPE, PARTIAL],
      body: "--x",
    },
  ],
  ["parts of entries", { method: "POST", path: "/api/food-entries", headers: [JSON_TYPE, PARTIAL], body: "{" }],
  ["reads that are kept alive", { method: "GET", path: "/api/config", headers: [], body: "" }],
])("%s leave a neighbor served, and connections of one address are bounded", (_, sent) => expectBounded(sent));
