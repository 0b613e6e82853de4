import { isFields, toFields } from "../fields.ts";

/** A version that was released, and the page about it; null where the feed names none over https. */
export type Release = { version: string; page: string | null };

/** A version of semantic versioning behind a "v" or a name, as tags are written; others are passed over. */
const TAG = /(?:^|[^0-9A-Za-z.])v?((?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2})$/;
const PAGE_MAX_LENGTH = 300;

/** In links, what stands between a name and its version may be escaped. */
const ESCAPED = /%[0-9A-Fa-f]{2}/g;

const findVersion = (tag: unknown): string | undefined =>
  typeof tag === "string" ? TAG.exec(tag.trim().replace(ESCAPED, "/"))?.[1] : undefined;

/** An address that can be printed: a URL has no control and no foreign characters. */
function checkPage(address: unknown): string | null {
  const url = typeof address === "string" ? URL.parse(address) : null;
  return url?.protocol === "https:" && url.href.length <= PAGE_MAX_LENGTH ? url.href : null;
}

/** The list, or the one release, that GitHub, Gitea, Forgejo and GitLab answer with. Drafts and pre-releases are left out. */
function readJson(text: string): Release[] {
  const document: unknown = JSON.parse(text);
  return (Array.isArray(document) ? document : [document]).flatMap((release: unknown) => {
    if (!isFields(release) || [release.draft, release.prerelease, release.upcoming_release].includes(true)) return [];
    const version = findVersion(release.tag_name);
    const page = release.html_url ?? toFields(release._links).self;
    return version === undefined ? [] : [{ version, page: checkPage(page) }];
  });
}

type Entry = { title: string; id: string; link: string };

/** The entries of an Atom feed, whose versions are in the link, the id or the title. No entity of it is ever expanded. */
async function readAtom(text: string): Promise<Release[]> {
  const entries: Entry[] = [];
  const addText = (field: "title" | "id") => ({
    text(piece: { text: string }) {
      const entry = entries.at(-1);
      if (entry) entry[field] += piece.text;
    },
  });
  const rewriter = new HTMLRewriter()
    .on("entry", { element: () => void entries.push({ title: "", id: "", link: "" }) })
    .on("entry > title", addText("title"))
    .on("entry > id", addText("id"))
    .on("entry > link", {
      element(link) {
        const entry = entries.at(-1);
        if (entry) entry.link ||= link.getAttribute("href") ?? "";
      },
    });
  await rewriter.transform(new Response(text)).text();
  return entries.flatMap(({ title, id, link }) => {
    const version = findVersion(link) ?? findVersion(id) ?? findVersion(title);
    return version === undefined ? [] : [{ version, page: checkPage(link) }];
  });
}

/** The releases of a feed, in its order. Throws for what is neither JSON nor Atom. */
export const parseReleases = async (text: string): Promise<Release[]> =>
  text.trimStart().startsWith("<") ? readAtom(text) : readJson(text);
