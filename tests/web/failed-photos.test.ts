import { expect, test } from "bun:test";
import { watchPhotos } from "../../web/offline/photos/failed-photos.ts";
import { fakeServer, json } from "../support/web/fake-server.ts";
import { setProperty } from "../support/web/set-property.ts";

test("a photo that failed before is fetched again beside one of Home's snapshot, which has no address", () => {
  const [snapshot, photo] = [document.createElement("img"), document.createElement("img")];
  photo.src = "/api/images/7";
  setProperty(HTMLImageElement.prototype, "complete", true);
  setProperty(HTMLImageElement.prototype, "naturalWidth", 0);
  setProperty(document, "images", [snapshot, photo]);
  document.body.append(photo);
  const server = fakeServer({ [`GET ${photo.src}`]: () => json({}) });
  watchPhotos();
  expect(server.calls.map(({ path }) => path)).toEqual([photo.src]);
  photo.remove();
});
