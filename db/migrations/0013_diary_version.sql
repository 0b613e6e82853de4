CREATE TABLE `diary_versions` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `diary_versions` (`user_id`, `version`) SELECT DISTINCT `user_id`, 1 FROM `food_entries`;--> statement-breakpoint
CREATE TRIGGER `diary_versions_entry_insert` AFTER INSERT ON `food_entries` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`user_id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `diary_versions_entry_update` AFTER UPDATE OF `user_id`, `name`, `calories`, `protein`, `carbs`, `fat`, `fiber`, `sugar`, `sodium`, `photo_id`, `confidence`, `meal_type`, `serving_size`, `serving_quantity`, `category`, `tags`, `notes`, `is_favorite`, `source`, `eaten_at`, `analyzed_at`, `created_at`, `deleted_at` ON `food_entries` BEGIN
	UPDATE `diary_versions` SET `version` = `version` + 1 WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `diary_versions_entry_delete` AFTER DELETE ON `food_entries` WHEN old.`deleted_at` IS NULL BEGIN
	UPDATE `diary_versions` SET `version` = `version` + 1 WHERE `user_id` = old.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `diary_versions_goal` AFTER UPDATE OF `daily_calorie_goal` ON `users` WHEN old.`daily_calorie_goal` <> new.`daily_calorie_goal` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;