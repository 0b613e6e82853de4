import { IconButton } from "@radix-ui/themes";
import { Pencil } from "lucide-react";
import type { PublicConfig } from "../../../../src/contracts/config.ts";
import type { Profile } from "../../../../src/contracts/profile.ts";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { TrialNotice } from "../../../domain/access/trial-notice.tsx";
import { Avatar } from "../../../domain/people/avatar.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import "../profile.css";

type ProfileCardProps = {
  profile: Profile;
  /** When the profile was fetched, by this device's clock. */
  fetchedAt: number;
  /** Undefined while loading. */
  accessMode: PublicConfig["accessMode"] | undefined;
  onEdit: () => void;
  onExport: () => void;
};

/** Name, calorie goal and trial of the account. */
export function ProfileCard({ profile, fetchedAt, accessMode, onEdit, onExport }: ProfileCardProps) {
  const { username, profileImageUrl, dailyCalorieGoal, trialStatus } = profile;
  return (
    <section className="card profile-card rows-14" aria-label="Your profile">
      <div className="profile-card__who line">
        <Avatar username={username} imageUrl={profileImageUrl} />
        <div className="words">
          <h2 className="profile-card__name">
            <Bdi>{username}</Bdi>
          </h2>
          <p className="note">{trialStatus.isPremium ? `${PRODUCT_NAME} Premium` : `${PRODUCT_NAME} User`}</p>
        </div>
        <IconButton
          variant="soft"
          className="icon-button profile-card__edit"
          aria-label="Edit profile"
          onClick={onEdit}
        >
          <Pencil size={20} aria-hidden />
        </IconButton>
      </div>
      <p className="profile-card__goal soft wrap-ends">
        <span>Daily calorie goal</span>
        <strong>{formatWholeNumber(dailyCalorieGoal)} cal</strong>
      </p>
      {accessMode === "subscription" && (
        <TrialNotice trialStatus={trialStatus} fetchedAt={fetchedAt} onExport={onExport} />
      )}
    </section>
  );
}

/** The card while the profile loads. */
export function ProfileCardSkeleton() {
  return (
    <section className="card profile-card rows-14" aria-busy="true" aria-label="Your profile">
      <div className="profile-card__who line">
        <span className="skeleton" style={{ width: 72, height: 72, flex: "none", borderRadius: "50%" }} />
        <div className="words">
          <span className="skeleton" style={{ width: "60%", height: 24, borderRadius: 8 }} />
          <span className="skeleton" style={{ width: "40%", height: 16, marginTop: 6, borderRadius: 8 }} />
        </div>
      </div>
      <span className="skeleton" style={{ width: "100%", height: 24, marginTop: 14, borderRadius: 8 }} />
    </section>
  );
}
