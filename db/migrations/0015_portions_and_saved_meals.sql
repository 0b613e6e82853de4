CREATE TABLE `saved_meals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`foods` text NOT NULL,
	`use_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_meals_user` ON `saved_meals` (`user_id`,`use_count`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_meals_name` ON `saved_meals` (`user_id`,`name_key`);--> statement-breakpoint
ALTER TABLE `food_entries` ADD `portion` text;--> statement-breakpoint
DROP TRIGGER `diary_versions_entry_update`;--> statement-breakpoint
CREATE TRIGGER `diary_versions_entry_update` AFTER UPDATE OF `user_id`, `name`, `calories`, `protein`, `carbs`, `fat`, `fiber`, `sugar`, `sodium`, `photo_id`, `confidence`, `meal_type`, `serving_size`, `serving_quantity`, `category`, `tags`, `notes`, `portion`, `is_favorite`, `source`, `eaten_at`, `analyzed_at`, `created_at`, `deleted_at` ON `food_entries` BEGIN
	UPDATE `diary_versions` SET `version` = `version` + 1 WHERE `user_id` = new.`user_id`;
END;
