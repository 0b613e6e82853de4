import { beforeEach, expect, test } from "bun:test";
import { act, render } from "@testing-library/react";
import { useEffect, useState } from "react";
import { BrowserRouter, Link, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from "react-router";
import { buildThumbnailUrl } from "../../web/domain/photo/thumbnail.ts";
import { AndroidPreviewPage, IosPreviewPage } from "../../web/features/marketing/pages/app-preview-page.tsx";
import { toAddress, toOwnName, toPath } from "../../web/platform/address.ts";
import { callApi } from "../../web/platform/api/api-client.ts";
import {
  clearStorageExcept,
  listKeysByPrefix,
  readItem,
  readTabItem,
  removeItem,
  writeItem,
  writeTabItem,
} from "../../web/platform/device-storage.ts";
import { LayersProvider, useLayer } from "../../web/ui/layers/layers.tsx";
import { afterThisTest } from "../support/after-test.ts";
import { fakeServer, json } from "../support/web/fake-server.ts";
import { CONFIG, renderWithProviders } from "../support/web/render.tsx";

/** As the server writes it into the page. */
function setBase(base: string): void {
  document.documentElement.dataset.base = base;
}

beforeEach(() => {
  setBase("/food");
  afterThisTest(() => void delete document.documentElement.dataset.base);
});

test("addresses of the server have the path, others stay, and without one all stay", () => {
  const cases = ["/", "/camera?x=1", "/api/images/7", "data:image/png;base64,AA", "blob:x", "https://else.where/a"];
  expect(cases.map(toAddress)).toEqual(["/food/", "/food/camera?x=1", "/food/api/images/7", ...cases.slice(3)]);
  expect(buildThumbnailUrl("/api/images/7", 96)).toBe("/food/api/images/7?w=96");
  expect(buildThumbnailUrl("data:image/png;base64,AA", 96)).toBe("data:image/png;base64,AA");
  expect(["/food", "/food/", "/food/api/images/7"].map(toPath)).toEqual(["/", "/", "/api/images/7"]);
  delete document.documentElement.dataset.base;
  expect(cases.map(toAddress)).toEqual(cases);
  expect(cases.slice(0, 3).map(toPath)).toEqual(cases.slice(0, 3));
  expect(toOwnName("stored-diary")).toBe("stored-diary");
});

test("a call goes below the path", async () => {
  fakeServer({ "GET /food/api/config": { version: "1" } });
  expect(await callApi<unknown>("GET", "/api/config")).toEqual({ version: "1" });
});

test.each([IosPreviewPage, AndroidPreviewPage])("the icon of a store preview is below the path", (Preview) => {
  fakeServer({ "GET /food/api/config": () => json(CONFIG) });
  const { container } = renderWithProviders(<Preview />, { wrapper: MemoryRouter });
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/food/icon-192.png");
});

test("what is stored is apart from that of another path, and is removed alone", () => {
  afterThisTest(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  for (const base of ["/food", "/food/two", "/other"]) {
    setBase(base);
    for (const key of ["draft-1", "draft-2", "app-preferences"]) writeItem(key, base);
    writeTabItem("tab", base);
  }
  setBase("/food");
  expect([readItem("draft-1"), readTabItem("tab"), readItem("/other:draft-1")]).toEqual(["/food", "/food", null]);
  removeItem("draft-1");
  expect(listKeysByPrefix("draft-")).toEqual(["draft-2"]);
  clearStorageExcept(["app-preferences"]);
  expect(listKeysByPrefix("")).toEqual(["app-preferences"]);
  expect(readTabItem("tab")).toBeNull();
  for (const base of ["/food/two", "/other"]) {
    setBase(base);
    expect(listKeysByPrefix("").sort()).toEqual(["app-preferences", "draft-1", "draft-2"]);
    expect(readTabItem("tab")).toBe(base);
  }
});

let navigate: NavigateFunction = () => undefined;

function Screen() {
  const go = useNavigate();
  useEffect(() => {
    navigate = go;
  }, [go]);
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  return (
    <>
      <Link to="/">{pathname}</Link>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
    </>
  );
}

test("links, layers and their entries in the browser's history are below the path", async () => {
  window.history.replaceState(null, "", "/food/history");
  afterThisTest(() => window.history.replaceState(null, "", "/"));
  const { getByRole } = render(
    <BrowserRouter basename={toAddress("/")}>
      <LayersProvider>
        <Screen />
      </LayersProvider>
    </BrowserRouter>,
  );
  const link = getByRole("link");
  const describe = () => [window.location.pathname, link.textContent, window.history.state?.usr?.layers ?? 0];
  const length = window.history.length;
  expect(link.getAttribute("href")).toBe("/food/");
  await act(async () => getByRole("button").click());
  expect([...describe(), window.history.length - length]).toEqual(["/food/history", "/history", 1, 1]);
  // On the same screen the layer stays, and its entry makes way for the next screen.
  await act(async () => navigate("/history?a=1", { replace: true }));
  expect(describe()).toEqual(["/food/history", "/history", 1]);
  await act(async () => navigate("/"));
  expect([...describe(), window.history.length - length]).toEqual(["/food/", "/", 1, 2]);
});
