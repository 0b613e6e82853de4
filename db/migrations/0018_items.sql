ALTER TABLE `food_entries` ADD `items` text;--> statement-breakpoint
DROP TRIGGER `diary_versions_entry_update`;--> statement-breakpoint
CREATE TRIGGER `diary_versions_entry_update` AFTER UPDATE OF `user_id`, `name`, `calories`, `protein`, `carbs`, `fat`, `fiber`, `sugar`, `sodium`, `photo_id`, `confidence`, `meal_type`, `serving_size`, `serving_quantity`, `category`, `tags`, `notes`, `portion`, `items`, `is_favorite`, `source`, `eaten_at`, `analyzed_at`, `created_at`, `deleted_at` ON `food_entries` BEGIN
	UPDATE `diary_versions` SET `version` = `version` + 1 WHERE `user_id` = new.`user_id`;
END;
