import { describe, expect } from "bun:test";
import { expectRefused } from "../support/attack/expect-refused.ts";
import { listRoutes, type Route } from "../support/attack/routes.ts";
import { createExample, ECHO, listFields } from "../support/attack/schema-values.ts";
import { type Attack, createBodyAttack, JSON_TYPE, startTarget } from "../support/attack/target.ts";
import { jpeg } from "../support/pictures.ts";
import { test } from "../support/reported-test.ts";

// Every route of the app, sent too much, too deep, no JSON, or another type.

const target = await startTarget({ isAdmin: true });
const routes = listRoutes();
const jsonRoutes = routes.filter(({ reads }) => reads === "json");
const uploadRoutes = routes.filter(({ reads }) => reads === "upload");

const JSON_MAX_BYTES = 64 * 1024;
const JSON_WITH_PHOTO_MAX_BYTES = 8 * 1024 * 1024;
const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** The calls that take a photo as a data URL, and those beside them. */
const takesPhoto = ({ path }: Route): boolean => /^\/api\/(food-entries|user\/(profile|start-trial))/.test(path);
const maxBytes = (route: Route): number => (takesPhoto(route) ? JSON_WITH_PHOTO_MAX_BYTES : JSON_MAX_BYTES);

const createAttack = (route: Route, what: string, body: BodyInit, expected: number[]): Attack =>
  createBodyAttack(target, route, what, body, expected);

describe("too much", () => {
  const pad = (length: number): string => `{"${ECHO}":"`.padEnd(length - 2, "a").concat('"}');

  test("a body longer than the call takes: 413, whether it states its length or not", async () => {
    const attacks = jsonRoutes.flatMap((route) => {
      const text = pad(maxBytes(route) + 1);
      const attack = createAttack(route, `${text.length} bytes`, text, [413]);
      return [attack, { ...attack, what: `${attack.what}, in parts`, body: new Blob([text]).stream() }];
    });
    await expectRefused(target, attacks, 80);
  });

  /** A call that changes nothing if it knows none of the fields. */
  const ignored = "PATCH /api/user/profile";
  const findRoute = (call: string): Route => {
    const route = routes.find((candidate) => candidate.call === call);
    if (!route) throw new Error(`There is no ${call}.`);
    return route;
  };

  test("a body as long as the call takes is read, and what it does not know is ignored", async () => {
    const body = pad(JSON_WITH_PHOTO_MAX_BYTES);
    expect(await target.run([createAttack(findRoute(ignored), "8 MB", body, [200])])).toEqual([]);
  });

  test("an upload longer than 10 MiB: 413", async () => {
    const form = new FormData();
    form.set("image", new Blob([new Uint8Array(UPLOAD_MAX_BYTES + 1)], { type: "image/jpeg" }), "meal.jpg");
    const attacks = uploadRoutes.map(
      (route): Attack => ({ route, what: "11 MB", body: form, as: target.accounts.attacker, expected: [413] }),
    );
    await expectRefused(target, attacks, 1);
  });

  /** JSON nested this deep inside an object. */
  const nestLists = (levels: number) => `{"${ECHO}":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  const nestObjects = (levels: number) => `{"${ECHO}":${'{"a":'.repeat(levels)}1${"}".repeat(levels)}}`;
  const nestInField = (name: string) => `{${JSON.stringify(name)}:${"[".repeat(40)}${"]".repeat(40)}}`;

  test("a body nested deeper than 32: 422", async () => {
    const attacks = jsonRoutes.flatMap((route) => {
      const texts = [33, 5000, 100_000].flatMap((levels) => [nestLists(levels), nestObjects(levels)]);
      const fitting = [...texts, ...listFields(route.body).map(({ name }) => nestInField(name))];
      return fitting.map((text) => {
        const expected = text.length > maxBytes(route) ? 413 : 422;
        return createAttack(route, `${text.slice(0, 30)} of ${text.length} bytes`, text, [expected]);
      });
    });
    await expectRefused(target, attacks, 300);
  });

  test("a body with more than 20,000 values: 422", async () => {
    const list = (count: number) => Array(count).fill("1").join(",");
    const keys = Array.from({ length: 100_000 }, (_, index) => `"${index}":0`).join(",");
    const bodies = [`{"${ECHO}":[${list(20_001)}]}`, `{"${ECHO}":[${list(4_000_000)}]}`, `{${keys}}`];
    const attacks = jsonRoutes.flatMap((route) =>
      bodies
        .filter((text) => text.length <= maxBytes(route))
        .map((text) => createAttack(route, `${text.slice(0, 30)} of ${text.length} bytes`, text, [422])),
    );
    await expectRefused(target, attacks, 40);
  });
});

describe("no JSON", () => {
  const MALFORMED: BodyInit[] = [
    "{",
    " ",
    `{"${ECHO}":`,
    `{"${ECHO}":1,}`,
    `{"${ECHO}":1}${ECHO}`,
    `{"${ECHO}":01}`,
    `{"${ECHO}":NaN}`,
    `{"${ECHO}":"line\nbreak"}`,
    `{"${ECHO}":"\0"}`,
    `{"${ECHO}":"\\x"}`,
    `// ${ECHO}\n{}`,
    "\0",
    ECHO,
    "[1",
    Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d),
    Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00),
    Uint8Array.of(0x1f, 0x8b, 0x08, 0x00),
  ];

  test("a body that is not a JSON: 400", async () => {
    const attacks = jsonRoutes.flatMap((route) =>
      MALFORMED.map((body) => createAttack(route, String(body).slice(0, 40), body, [400])),
    );
    await expectRefused(target, attacks, 600);
  });

  const OTHER_TYPES = [
    "text/plain",
    "text/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/json-patch+json",
    "application/octet-stream",
    "image/jpeg",
    ECHO,
  ];

  test("a body of another content type, of none, or packed: 415", async () => {
    const attacks = jsonRoutes.flatMap((route) => {
      const body = JSON.stringify(route.body ? createExample(route.body) : {});
      const attack = createAttack(route, "", body, [415]);
      const bytes = new TextEncoder().encode(body);
      return [
        ...OTHER_TYPES.map((type): Attack => ({ ...attack, what: type, headers: { "content-type": type } })),
        { ...attack, what: "no content type", headers: {}, body: bytes },
        { ...attack, what: "gzip", headers: { ...JSON_TYPE, "content-encoding": "gzip" }, body: Bun.gzipSync(bytes) },
      ];
    });
    await expectRefused(target, attacks, 400);
  });

  test("an upload that is none: 415, 400 or 422", async () => {
    const whole = await jpeg(8, 8);
    const createForm = (...fields: [string, string | Blob][]) => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      return form;
    };
    const multipart = { "content-type": "multipart/form-data; boundary=x" };
    const photo = new Blob([whole], { type: "image/jpeg" });
    const cases: [what: string, attack: Partial<Attack>, expected: number][] = [
      ["JSON", { headers: JSON_TYPE, body: "{}" }, 415],
      ["no content type", { body: whole }, 415],
      ["a bare image", { headers: { "content-type": "image/jpeg" }, body: whole }, 415],
      ["a boundary that never comes", { headers: multipart, body: ECHO }, 400],
      ["no boundary", { headers: { "content-type": "multipart/form-data" }, body: ECHO }, 400],
      ["no image", { body: createForm(["note", ECHO]) }, 422],
      ["text as the image", { body: createForm(["image", ECHO]) }, 422],
      ["an empty image", { body: createForm(["image", new Blob([])]) }, 422],
      ["HTML as the image", { body: createForm(["image", new Blob([`<svg>${ECHO}`], { type: "image/jpeg" })]) }, 422],
      ["half an image", { body: createForm(["image", new Blob([whole.subarray(0, 100)])]) }, 422],
    ];
    const notes: typeof cases = [
      ["too long a note", { body: createForm(["image", photo], ["note", ECHO.padEnd(501, "a")]) }, 422],
      ["a note with NUL", { body: createForm(["image", photo], ["note", `${ECHO}\0`]) }, 422],
      ["a note with an escape", { body: createForm(["image", photo], ["note", `${ECHO}\u001b[31m`]) }, 422],
    ];
    const as = target.accounts.attacker;
    // The photo of a label has no note.
    const attacks = uploadRoutes.flatMap((route) =>
      (route.path.endsWith("/label") ? cases : [...cases, ...notes]).map(
        ([what, attack, expected]): Attack => ({ route, what, ...attack, as, expected: [expected] }),
      ),
    );
    await expectRefused(target, attacks, 10);
  });
});
