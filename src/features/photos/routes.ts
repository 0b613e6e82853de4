import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { IdParams } from "../../contracts/common.ts";
import { oneOf } from "../../contracts/one-of.ts";
import { matchesTag } from "../../http/entity-tag.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import { THUMBNAIL_WIDTHS } from "../../shared/product/limits.ts";
import type { PhotoService, ServedImage } from "./service.ts";

const ImageQuery = Type.Object({ w: Type.Optional(oneOf(THUMBNAIL_WIDTHS.map(String))) });

/**
 * A photo's bytes never change, so browsers may cache it for a year; `private`, because not everyone may see it. `Vary`
 * binds the copy to the session: without its cookie, or with another, a browser asks here again. Unlike
 * Clear-Site-Data this also works over plain http.
 */
async function toResponse({ load, type, etag }: ServedImage, ifNoneMatch: string | null): Promise<Response> {
  const headers = {
    etag,
    "cache-control": "private, max-age=31536000, immutable",
    vary: "cookie, authorization",
    "content-type": type,
    "x-content-type-options": "nosniff",
  };
  if (matchesTag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(await load()), { headers });
}

/** Serves stored photos to people who may see them. */
export const photoRoutes = ({ guard, photos }: { guard: SessionGuard; photos: PhotoService }) =>
  new Elysia({ prefix: "/images", tags: ["Photos"] }).use(guard).get(
    "/:id",
    async ({ user, params, query, request }) => {
      const width = THUMBNAIL_WIDTHS.find((candidate) => String(candidate) === query.w);
      return toResponse(await photos.read(user.id, Number(params.id), width), request.headers.get("if-none-match"));
    },
    {
      detail: {
        summary: "Returns a stored photo or its thumbnail: the own one, a profile picture, or one of a shared meal",
        responses: {
          200: { description: "The image, which may be cached for a year", content: { "image/*": {} } },
          304: { description: "The image of this ETag" },
        },
      },
      params: IdParams,
      query: ImageQuery,
    },
  );
