import { Value } from "@sinclair/typebox/value";
import { Elysia } from "elysia";
import { AnalysisEvent, FoodAnalysis } from "../../contracts/food-analysis.ts";
import { EstimatedParts, UnknownParts } from "../../contracts/meal-sentence.ts";
import type { CurrentUser } from "../../current-user.ts";
import { jsonBody } from "../../http/body.ts";
import type { Connection } from "../../http/connection.ts";
import type { ErrorResponder } from "../../http/error-handler.ts";
import { acceptsEventStream, createEventStream, EVENT_STREAM_TYPE, type ServerEvent } from "../../http/event-stream.ts";
import { describeForm, FRAME_MAX_BYTES } from "../../http/multipart.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { UploadAdmission } from "../../http/upload-admission.ts";
import { FOOD_PHOTO } from "../../shared/product/limits.ts";
import type { EstimateService } from "./estimate-service.ts";
import { readSentMeal } from "./read-upload.ts";
import type { AnalysisUpload, FoodAnalysisService, StartedAnalysis } from "./service.ts";

type Deps = {
  guard: SessionGuard;
  connection: Pick<Connection, "liftTimeout">;
  uploads: Pick<UploadAdmission, "admit">;
  analysis: FoodAnalysisService;
  respondToError: ErrorResponder;
};

/** Replaces the framework's body parser, which would read the upload before access is checked. */
const skipParsing = () => null;

/** An error response as an event: its status, its body, and the seconds of Retry-After. */
async function toFailure(response: Response): Promise<ServerEvent> {
  const body: unknown = await response.json();
  const seconds = response.headers.get("retry-after");
  const retryAfter = seconds === null ? {} : { retryAfterSeconds: Number(seconds) };
  return { event: "failure", data: { status: response.status, ...retryAfter, ...Object(body) } };
}

/** The photo analysis. */
export const foodAnalysisRoutes = ({ guard, connection, uploads, analysis, respondToError }: Deps) => {
  /** Only declared fields leave the server, as with other answers. */
  const toEvent = <Name extends keyof typeof AnalysisEvent>(event: Name, data: object): ServerEvent => ({
    event,
    data: Value.Clean(AnalysisEvent[event], structuredClone(data)),
  });

  /** The events of an analysis. The last one is `result`, or `failure` with what the plain call would answer. */
  const streamEvents = (started: StartedAnalysis, request: Request, close: () => void): Response =>
    createEventStream(
      async (send) => {
        try {
          const result = await started.run(({ event, ...data }) => send(toEvent(event, data)));
          return toEvent("result", result);
        } catch (error) {
          return toFailure(await respondToError(error, request));
        }
      },
      { onClose: close },
    );

  /** Reads the upload once there is room for it, which the caller releases. */
  async function receiveMeal(request: Request, userId: number): Promise<AnalysisUpload> {
    const release = await uploads.admit(request, userId, FOOD_PHOTO.uploadMaxBytes + FRAME_MAX_BYTES);
    try {
      return { ...(await readSentMeal(request)), [Symbol.dispose]: release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** What is refused before the provider is to be asked is answered as in the plain call. */
  async function streamAnalysis(user: CurrentUser, request: Request): Promise<Response> {
    const closed = new AbortController();
    const signal = AbortSignal.any([request.signal, closed.signal]);
    const started = await analysis.begin(user, () => receiveMeal(request, user.id), signal);
    return streamEvents(started, request, () => closed.abort());
  }

  return new Elysia({ tags: ["Photos"] }).use(guard).post(
    "/analyze-food",
    ({ user, request }) => {
      // The body, the queue and the provider have limits of their own, which may be longer. Only signed-in callers get them.
      connection.liftTimeout?.(request);
      return acceptsEventStream(request)
        ? streamAnalysis(user, request)
        : analysis.analyze(user, () => receiveMeal(request, user.id), request.signal);
    },
    {
      detail: {
        summary: "Stores a photo and returns its figures, also as events while they are computed",
        requestBody: describeForm(
          { image: "JPEG, PNG or WebP, all photos at most 10 MiB", image2: "Also `image3` and `image4`" },
          {
            photo: "The address of a stored photo, in place of `image`",
            photo2: "Also `photo3` and `photo4`",
            kind2: "What `image2` shows: `angle`, `label` or `after_eating`; also `kind3` and `kind4`",
            note: "At most 500 characters",
          },
        ),
        responses: { 200: { description: "With `Accept: text/event-stream`", content: { [EVENT_STREAM_TYPE]: {} } } },
      },
      parse: skipParsing,
      response: { 200: FoodAnalysis },
    },
  );
};

type EstimateDeps = Pick<Deps, "guard" | "connection"> & { estimates: EstimateService };

/** The estimates of what a sentence names and no food is known of. */
export const estimateRoutes = ({ guard, connection, estimates }: EstimateDeps) =>
  new Elysia({ tags: ["Foods"] })
    .use(guard)
    .use(jsonBody())
    .post(
      "/parse-meal/estimate",
      ({ user, body, request }) => {
        connection.liftTimeout?.(request);
        return estimates.estimate(user, body.parts, request.signal);
      },
      {
        detail: { summary: "Has the AI provider estimate parts of a sentence that were not found; stores nothing" },
        body: UnknownParts,
        response: { 200: EstimatedParts },
      },
    );
