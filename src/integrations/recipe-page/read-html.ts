/** The start tag of an element, or its end tag. Of a repeated attribute the first counts. */
export type Tag = { name: string; isEnd: boolean; attributes: ReadonlyMap<string, string> };

type Handler = { onTag(tag: Tag): void; onText(text: string): void };

const TAG = /<(\/?)([a-z][^\s/>]*)/iy;
const ATTRIBUTE = /[\s/=]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)?))?/y;
const TAG_END = /[\s/=]*>/y;

/** Elements without tags in them, and what ends each (HTML standard, 13.1.2). */
const RAW_TEXT_ENDS: ReadonlyMap<string, RegExp> = new Map(
  ["script", "style", "textarea", "title"].map((name) => [name, new RegExp(`</${name}(?=[\\s/>])`, "gi")]),
);

function matchFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The tag at `at`, and where it ends; undefined if there is none. A tag that does not end takes all of the rest. */
function readTag(html: string, at: number): (Tag & { end: number }) | undefined {
  const begun = matchFrom(TAG, html, at);
  if (!begun) return undefined;
  const [{ length }, slash, name = ""] = begun;
  const attributes = new Map<string, string>();
  let end = at + length;
  for (let found = matchFrom(ATTRIBUTE, html, end); found; found = matchFrom(ATTRIBUTE, html, end)) {
    const [whole, attribute = "", quoted, singleQuoted, bare = ""] = found;
    const key = attribute.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, quoted ?? singleQuoted ?? bare);
    end += whole.length;
  }
  const closed = matchFrom(TAG_END, html, end);
  return {
    name: name.toLowerCase(),
    isEnd: slash === "/",
    attributes,
    end: closed ? end + closed[0].length : html.length,
  };
}

/** Where the comment or declaration at `at` ends; undefined if there is none. One that does not end takes all of the rest. */
function findCommentEnd(html: string, at: number): number | undefined {
  if (!/[!?]/.test(html[at + 1] ?? "")) return undefined;
  const mark = html.startsWith("<!--", at) ? "-->" : ">";
  const end = html.indexOf(mark, at + 2);
  return end < 0 ? html.length : end + mark.length;
}

/**
 * Reads the tags and texts of a page in their order, in a time that grows with its length alone, whatever is in it. Texts
 * and attributes are as they are written, with their character references.
 */
export function readHtml(html: string, { onTag, onText }: Handler): void {
  let textStart = 0;
  const passText = (end: number) => {
    if (end > textStart) onText(html.slice(textStart, end));
  };
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
    const tag = readTag(html, at);
    const end = tag?.end ?? findCommentEnd(html, at);
    if (end === undefined) {
      at += 1;
      continue;
    }
    passText(at);
    if (tag) onTag(tag);
    textStart = end;
    at = end;
    const rawEnd = tag && !tag.isEnd && RAW_TEXT_ENDS.get(tag.name);
    if (rawEnd) at = matchFrom(rawEnd, html, end)?.index ?? html.length;
  }
  passText(html.length);
}
