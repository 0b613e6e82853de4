ALTER TABLE `food_entries` ADD `caffeine` real;--> statement-breakpoint
ALTER TABLE `food_entries` ADD `alcohol` real;--> statement-breakpoint
ALTER TABLE `food_templates` ADD `caffeine` real;--> statement-breakpoint
ALTER TABLE `food_templates` ADD `alcohol` real;--> statement-breakpoint
ALTER TABLE `branded_foods` ADD `caffeine` integer;--> statement-breakpoint
ALTER TABLE `branded_foods` ADD `alcohol` integer;--> statement-breakpoint
ALTER TABLE `open_food_facts` ADD `caffeine` integer;--> statement-breakpoint
ALTER TABLE `open_food_facts` ADD `alcohol` integer;--> statement-breakpoint
DROP TRIGGER `diary_versions_entry_update`;--> statement-breakpoint
CREATE TRIGGER `diary_versions_entry_update` AFTER UPDATE OF `user_id`, `name`, `calories`, `protein`, `carbs`, `fat`, `fiber`, `sugar`, `sodium`, `photo_id`, `confidence`, `meal_type`, `serving_size`, `serving_quantity`, `category`, `tags`, `notes`, `portion`, `items`, `caffeine`, `alcohol`, `is_favorite`, `source`, `eaten_at`, `time_zone`, `utc_offset`, `analyzed_at`, `created_at`, `deleted_at` ON `food_entries` BEGIN
	UPDATE `diary_versions` SET `version` = `version` + 1 WHERE `user_id` = new.`user_id`;
END;
