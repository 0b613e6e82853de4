import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { Budgets } from "../../../../src/contracts/budgets.ts";
import { CONFIDENCE_THRESHOLD } from "../../../../src/shared/product/limits.ts";
import { computePhotoPercent, formatMegabytes, isPhotoSpaceNearlyUsed } from "../../../domain/access/budgets.ts";
import { refreshPendingPhotos } from "../../../domain/photo/pending-photo-queries.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { type Preferences, UNIT_CHOICES, usePreferences, writePreferences } from "../../../platform/preferences.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { CardSkeleton, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { accountPreferencesQuery, changeAccountPreferencesMutation } from "../preferences-queries.ts";
import { turnOffPushMutation } from "../push-queries.ts";
import { FlagRow } from "./flag-row.tsx";
import { LoadedInSheet } from "./loaded-in-sheet.tsx";
import { MemorySettings } from "./memory-settings.tsx";
import "./preferences-sheet.css";

/** Loaded when the sheet is opened first. */
const ReminderSettings = lazyPart(async () => (await import("./reminders/reminder-settings.tsx")).ReminderSettings);

const ThisDevice = lazyPart(async () => (await import("./reminders/this-device.tsx")).ThisDevice);

const QUALITY_CHOICES = [
  { value: "low", label: "Low" },
  { value: "medium", label: "Medium" },
  { value: "high", label: "High" },
] as const;

function ConfidenceSlider({ percent }: { percent: number }) {
  const id = useId();
  return (
    <div className="confidence">
      <label className="wrap-ends semibold smaller" htmlFor={id}>
        Confidence threshold
        <output className="digits">{percent}%</output>
      </label>
      <input
        id={id}
        type="range"
        min={CONFIDENCE_THRESHOLD.min}
        max={CONFIDENCE_THRESHOLD.max}
        value={percent}
        aria-valuetext={`${percent}%`}
        aria-describedby={`${id}-hint`}
        onChange={(event) => writePreferences({ confidenceThreshold: Number(event.target.value) })}
      />
      <p className="note" id={`${id}-hint`}>
        Less certain results are shown to you before they are added.
      </p>
    </div>
  );
}

const FLAGS = [
  {
    name: "autoAddToDiary",
    label: "Add to diary automatically",
    hint: "Results that are certain enough are added without asking",
  },
  {
    name: "analyzeWaitingPhotos",
    label: "Analyze waiting photos",
    hint: "Photos taken without a connection are analyzed when you are online",
  },
  {
    name: "weeklyCheckIn",
    label: "Weekly check-in",
    hint: "Statistics estimates how much energy you use, and proposes a goal",
  },
  { name: "showWeight", label: "Weight", hint: "A row on Home, and the trend in Statistics" },
  { name: "showWater", label: "Water", hint: "A glass on Home, and each day's water in Statistics" },
  {
    name: "showExercise",
    label: "Exercise",
    hint: "A card in Statistics. It adds to the day's goal only where you say so",
  },
  {
    name: "showNutrients",
    label: "Nutrients",
    hint: "Minerals, vitamins and kinds of fat, in Statistics and of each entry",
  },
  { name: "autoSave", label: "Auto-save", hint: "What you type stays on this device until it is sent" },
] as const satisfies readonly { name: keyof Preferences; label: string; hint: string }[];

function Flags({ preferences }: { preferences: Preferences }): ReactNode {
  return (
    <div>
      {FLAGS.map(({ name, label, hint }) => (
        <FlagRow
          key={name}
          label={label}
          hint={hint}
          isOn={preferences[name]}
          onChange={(isOn) => writePreferences({ [name]: isOn })}
        />
      ))}
      <NotificationsFlag isOn={preferences.notifications} />
      <FlagRow
        label="Dark mode"
        hint="coming soon"
        isOn={preferences.darkMode}
        isDisabled
        onChange={(isOn) => writePreferences({ darkMode: isOn })}
      />
    </div>
  );
}

/** The main switch of this device. Off, it shows no badge and gets no reminder. */
function NotificationsFlag({ isOn }: { isOn: boolean }) {
  const toast = useToast();
  const client = useQueryClient();
  const turningOff = useNotifyingMutation(turnOffPushMutation(client));
  const change = (notifications: boolean) => {
    writePreferences({ notifications });
    // The number on the app's icon comes and goes with it.
    void refreshPendingPhotos(client);
    if (notifications) return;
    turningOff.mutate(undefined, {
      onError: (error) => toast(buildFailureToast("Update Failed", error, "Reminders could not be turned off.")),
    });
  };
  return <FlagRow label="Notifications" hint="Badges for what is new, and reminders" isOn={isOn} onChange={change} />;
}

/** A setting of the account. It is shown as it was tapped until the server has answered. */
function CalorieRanges() {
  const toast = useToast();
  const changing = useNotifyingMutation(changeAccountPreferencesMutation(useQueryClient()));
  const pending = changing.isPending ? changing.variables?.showCalorieRanges : undefined;
  const change = (showCalorieRanges: boolean) =>
    changing.mutate(
      { showCalorieRanges },
      {
        onError: (error) =>
          toast(buildFailureToast("Update Failed", error, "The setting could not be saved. Please try again.")),
      },
    );
  return (
    <LoadedInSheet
      query={useQuery(accountPreferencesQuery())}
      failure="The setting for calorie ranges could not be loaded."
      waiting={<Skeleton height={60} />}
    >
      {({ showCalorieRanges }) => (
        <FlagRow
          label="Show calorie ranges"
          hint="Between which figures the calories of a photo are likely to be"
          isOn={pending ?? showCalorieRanges}
          onChange={change}
        />
      )}
    </LoadedInSheet>
  );
}

function PreferencesForm({ budgets }: { budgets: Budgets | undefined }) {
  const preferences = usePreferences();
  return (
    <div className="preferences rows-16 in-sheet">
      <div>
        <h3 className="preferences__title">On this device</h3>
        <p className="note">These preferences are stored on this device only.</p>
      </div>
      <ChooseOne
        legend="Units"
        look="pills"
        choices={UNIT_CHOICES}
        chosen={preferences.units}
        onChoose={(units) => writePreferences({ units })}
      />
      <ChooseOne
        legend="Camera quality"
        look="pills"
        choices={QUALITY_CHOICES}
        chosen={preferences.cameraQuality}
        onChoose={(cameraQuality) => writePreferences({ cameraQuality })}
      />
      <ConfidenceSlider percent={preferences.confidenceThreshold} />
      <Flags preferences={preferences} />
      <h3 className="preferences__title">In your account, for all your devices</h3>
      <CalorieRanges />
      {preferences.notifications && (
        <PartBoundary fallback={<CardSkeleton />}>
          <ReminderSettings />
        </PartBoundary>
      )}
      <MemorySettings />
      {budgets && isPhotoSpaceNearlyUsed(budgets) && <PhotoSpace budgets={budgets} />}
      {/* Last, because it comes when its code is there: nothing may move. */}
      <PartBoundary fallback={null}>
        <ThisDevice />
      </PartBoundary>
    </div>
  );
}

type PreferencesSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Undefined until they are known. */
  budgets: Budgets | undefined;
};

/** The settings of this device, and some of the account. Each change applies at once. The space left for photos is shown once it is little. */
export function PreferencesSheet({ budgets, ...props }: PreferencesSheetProps) {
  return (
    <BottomSheet {...props} title="App Preferences">
      <PreferencesForm budgets={budgets} />
    </BottomSheet>
  );
}

/** How much of the space for photos is used, and how to get some back. */
export function PhotoSpace({ budgets }: { budgets: Budgets }) {
  const { usedBytes, limitBytes } = budgets.photos;
  const percent = computePhotoPercent(budgets);
  return (
    <section className="rows-10" aria-labelledby="photo-space-title">
      <h3 className="wrap-ends semibold smaller" id="photo-space-title">
        Space for Photos <span className="digits">{percent}%</span>
      </h3>
      <ProgressBar value={percent} tone={percent === 100 ? "over" : "accent"} />
      <p className="note">
        {formatMegabytes(usedBytes)} of {formatMegabytes(limitBytes)} are used. To free space, delete meals with photos
        that you no longer need. It is free a day later.
      </p>
    </section>
  );
}
