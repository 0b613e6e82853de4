DROP INDEX `food_entries_time`;--> statement-breakpoint
CREATE INDEX `food_entries_time` ON `food_entries` (`user_id`,`eaten_at`,`id`,`name`,`tags`,`notes`) WHERE deleted_at is null;