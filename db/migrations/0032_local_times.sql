DROP TRIGGER `streaks_entry_insert`;--> statement-breakpoint
DROP TRIGGER `streaks_entry_update`;--> statement-breakpoint
DROP TRIGGER `streaks_entry_delete`;--> statement-breakpoint
DROP TRIGGER `diary_versions_entry_update`;--> statement-breakpoint
DROP TABLE `streaks`;--> statement-breakpoint
CREATE TABLE `streaks` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`through` text NOT NULL,
	`ends_at` integer NOT NULL,
	`days` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `food_entries_figures`;--> statement-breakpoint
ALTER TABLE `food_entries` ADD `time_zone` text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE `food_entries` ADD `utc_offset` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `food_entries` ADD `eaten_local` integer GENERATED ALWAYS AS (eaten_at + utc_offset) VIRTUAL NOT NULL;--> statement-breakpoint
-- db/file/fill-local-times.ts puts the statements here.
SELECT 'local times of entries';--> statement-breakpoint
CREATE INDEX `food_entries_time` ON `food_entries` (`user_id`,`eaten_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `food_entries_days` ON `food_entries` (`user_id`,`eaten_local`,`calories`,`protein`,`carbs`,`fat`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TRIGGER `streaks_entry_insert` AFTER INSERT ON `food_entries` BEGIN
	DELETE FROM `streaks` WHERE `user_id` = new.`user_id` AND `ends_at` > new.`eaten_at` + new.`utc_offset`;
END;--> statement-breakpoint
CREATE TRIGGER `streaks_entry_update` AFTER UPDATE OF `eaten_at`, `utc_offset`, `deleted_at` ON `food_entries` BEGIN
	DELETE FROM `streaks` WHERE `user_id` = new.`user_id` AND `ends_at` > min(old.`eaten_at` + old.`utc_offset`, new.`eaten_at` + new.`utc_offset`);
END;--> statement-breakpoint
CREATE TRIGGER `streaks_entry_delete` AFTER DELETE ON `food_entries` WHEN old.`deleted_at` IS NULL BEGIN
	DELETE FROM `streaks` WHERE `user_id` = old.`user_id` AND `ends_at` > old.`eaten_at` + old.`utc_offset`;
END;--> statement-breakpoint
CREATE TRIGGER `diary_versions_entry_update` AFTER UPDATE OF `user_id`, `name`, `calories`, `protein`, `carbs`, `fat`, `fiber`, `sugar`, `sodium`, `photo_id`, `confidence`, `meal_type`, `serving_size`, `serving_quantity`, `category`, `tags`, `notes`, `portion`, `items`, `is_favorite`, `source`, `eaten_at`, `time_zone`, `utc_offset`, `analyzed_at`, `created_at`, `deleted_at` ON `food_entries` BEGIN
	UPDATE `diary_versions` SET `version` = `version` + 1 WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
UPDATE `diary_versions` SET `version` = `version` + 1;--> statement-breakpoint
-- An older version would add entries without their zone.
INSERT INTO `schema_floors` VALUES (1795727863430);
