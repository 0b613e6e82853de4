import { Elysia } from "elysia";
import { FoodLabel } from "../../contracts/foods.ts";
import { invalidField } from "../../errors.ts";
import type { Connection } from "../../http/connection.ts";
import { describeForm, FRAME_MAX_BYTES, readUpload } from "../../http/multipart.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { UploadAdmission } from "../../http/upload-admission.ts";
import { parseGtin } from "../../shared/food/gtin.ts";
import { FOOD_PHOTO } from "../../shared/product/limits.ts";
import type { LabelService, LabelUpload } from "./service.ts";

type Deps = {
  guard: SessionGuard;
  connection: Pick<Connection, "liftTimeout">;
  uploads: Pick<UploadAdmission, "admit">;
  labels: LabelService;
};

/** Replaces the framework's body parser, which would read the upload before there is room for it. */
const skipParsing = () => null;

/** The reading of nutrition labels. */
export const labelRoutes = ({ guard, connection, uploads, labels }: Deps) => {
  async function receiveLabel(request: Request, userId: number): Promise<LabelUpload> {
    const release = await uploads.admit(request, userId, FOOD_PHOTO.uploadMaxBytes + FRAME_MAX_BYTES);
    try {
      const { bytes, texts } = await readUpload(request, {
        fileField: "image",
        maxFileBytes: FOOD_PHOTO.uploadMaxBytes,
      });
      const code = texts.get("gtin");
      if (code !== undefined && parseGtin(code) === undefined) throw invalidField("gtin", "This is not a barcode");
      return { bytes, [Symbol.dispose]: release };
    } catch (error) {
      release();
      throw error;
    }
  }

  return new Elysia({ tags: ["Foods"] }).use(guard).post(
    "/foods/label",
    ({ user, request }) => {
      // The queue before the reader has a limit of its own, which may be longer.
      connection.liftTimeout?.(request);
      return labels.read(user, () => receiveLabel(request, user.id), request.signal);
    },
    {
      detail: {
        summary: "Reads the nutrition table on a photo",
        requestBody: describeForm({ image: "JPEG, PNG or WebP, at most 10 MiB" }, { gtin: "A barcode" }),
      },
      parse: skipParsing,
      response: { 200: FoodLabel },
    },
  );
};
