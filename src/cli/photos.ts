import { ConfigError, loadConfig } from "../config.ts";
import { AppError } from "../errors.ts";
import { createPhotoMover, type MoveCounts, type MoveTarget } from "../features/photos/move-photos.ts";
import { createPhotoMoveRepository } from "../features/photos/move-repository.ts";
import { createPhotoObjectRepository } from "../features/photos/object-repository.ts";
import { removeDeletedObjects } from "../features/photos/tidy-objects.ts";
import { createS3PhotoStore } from "../integrations/photo-store/s3-photo-store.ts";
import { createLog } from "../log.ts";
import { formatCount, formatNumber } from "../shared/text/format-count.ts";
import { abortWhenStopped, defineCommand, defineCommandGroup, reportStopped, UsageError } from "./command.ts";
import { explainFailures } from "./output/explain-failure.ts";
import { isOperationalError, OperationalError } from "./output/operational-error.ts";
import { createProblemList, createProgressLine } from "./output/progress.ts";
import { openBesideServer } from "./storage/open-beside-server.ts";

const USAGE = `Usage: mealglass photos move --to bucket|database

Moves the photos of all accounts into the bucket that PHOTOS_URL names, or back into the database. Each is compared
with its hash before the old copy is dropped. The server may be running, if it was started with the same PHOTOS_URL: it
finds a photo in either place, and stores new ones in the bucket. A move that was interrupted is run again.`;

const TARGETS: readonly MoveTarget[] = ["bucket", "database"];

const formatSummary = (to: MoveTarget, { moved, failed, gone }: MoveCounts): string =>
  `${formatCount(moved, "photo")} moved to the ${to}, ${formatNumber(failed)} not moved, ${formatNumber(gone)} deleted meanwhile.`;

/** Moves photos and returns the exit code: 0 if all are there, 130 if it was interrupted. */
async function movePhotos(to: MoveTarget): Promise<number> {
  const config = loadConfig();
  const { logLevel, photoBucket } = config;
  if (!photoBucket) throw new ConfigError(["PHOTOS_URL is missing: it names the bucket."]);
  const log = createLog(logLevel, (text) => console.error(text));
  const store = createS3PhotoStore(photoBucket, { log });
  const problem = await store.findProblem();
  if (problem !== null) throw new OperationalError(problem);
  const signal = abortWhenStopped();
  const line = createProgressLine();
  const problems = createProblemList("Not moved:", line.clear);
  const { db, close } = await openBesideServer(config, log);
  try {
    const photos = createPhotoMoveRepository(db);
    const total = (await photos.count())[to === "bucket" ? "database" : "bucket"];
    const counts = await createPhotoMover({ photos, store }).move({
      to,
      signal,
      onProblem: problems.add,
      onMoved: ({ moved }) => line.show(() => `${formatNumber(moved)} of ${formatCount(total, "photo")} moved`),
    });
    await removeDeletedObjects({ objects: createPhotoObjectRepository(db), store });
    problems.end();
    console.log(formatSummary(to, counts));
    if (signal.aborted) return reportStopped();
    return counts.failed > 0 ? 1 : 0;
  } finally {
    line.clear();
    close();
  }
}

async function moveOrExplain(to: unknown): Promise<number> {
  const target = TARGETS.find((candidate) => candidate === to);
  if (target === undefined) throw new UsageError("--to must be bucket or database.");
  try {
    return await explainFailures(loadConfig(), () => movePhotos(target));
  } catch (error) {
    if (!(error instanceof AppError) && !isOperationalError(error)) throw error;
    console.error(`Nothing more was moved: ${error.message}`);
    return 1;
  }
}

/** `mealglass photos move`; the exit code is 1 if a photo was not moved, 130 after an interrupt. */
export const photosCommand = defineCommandGroup({
  usage: USAGE,
  commands: {
    move: defineCommand({
      usage: USAGE,
      options: { to: { type: "string" } },
      run: ({ values }) => moveOrExplain(values.to),
    }),
  },
});
