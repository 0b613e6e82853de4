CREATE TABLE `blocks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`blocker_id` integer NOT NULL,
	`blocked_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "blocks_two_people" CHECK(blocker_id <> blocked_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_once` ON `blocks` (`blocker_id`,`blocked_id`);--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`,`blocker_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reporter_id` integer NOT NULL,
	`progress_share_id` integer,
	`review_id` integer,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`progress_share_id`) REFERENCES `progress_shares`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`review_id`) REFERENCES `app_reviews`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reports_one_thing" CHECK((progress_share_id is null) <> (review_id is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_share_once` ON `reports` (`progress_share_id`,`reporter_id`) WHERE progress_share_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_review_once` ON `reports` (`review_id`,`reporter_id`) WHERE review_id is not null;--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`);--> statement-breakpoint
DROP INDEX `app_reviews_category`;--> statement-breakpoint
ALTER TABLE `app_reviews` ADD `hidden_at` integer;--> statement-breakpoint
CREATE INDEX `app_reviews_seen_by_all` ON `app_reviews` (`category`,`id`) WHERE is_public = 1 and hidden_at is null;--> statement-breakpoint
CREATE INDEX `app_reviews_ratings` ON `app_reviews` (`rating`) WHERE is_public = 1 and hidden_at is null;--> statement-breakpoint
DROP INDEX `progress_shares_public`;--> statement-breakpoint
ALTER TABLE `progress_shares` ADD `hidden_at` integer;--> statement-breakpoint
CREATE INDEX `progress_shares_seen_by_all` ON `progress_shares` (`id`) WHERE is_public = 1 and hidden_at is null;--> statement-breakpoint
CREATE TRIGGER `progress_likes_added` AFTER INSERT ON `progress_likes` BEGIN
	UPDATE `progress_shares` SET `likes` = `likes` + 1 WHERE `id` = new.`progress_share_id`;
END;--> statement-breakpoint
CREATE TRIGGER `progress_likes_removed` AFTER DELETE ON `progress_likes` BEGIN
	UPDATE `progress_shares` SET `likes` = `likes` - 1 WHERE `id` = old.`progress_share_id`;
END;--> statement-breakpoint
CREATE TRIGGER `review_helpful_votes_added` AFTER INSERT ON `review_helpful_votes` BEGIN
	UPDATE `app_reviews` SET `helpful_votes` = `helpful_votes` + 1 WHERE `id` = new.`review_id`;
END;--> statement-breakpoint
CREATE TRIGGER `review_helpful_votes_removed` AFTER DELETE ON `review_helpful_votes` BEGIN
	UPDATE `app_reviews` SET `helpful_votes` = `helpful_votes` - 1 WHERE `id` = old.`review_id`;
END;
