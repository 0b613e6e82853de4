CREATE TABLE `streaks` (
	`user_id` integer NOT NULL,
	`time_zone` text NOT NULL,
	`through` text NOT NULL,
	`ends_at` integer NOT NULL,
	`days` integer NOT NULL,
	PRIMARY KEY(`user_id`, `time_zone`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `food_entries_day`;--> statement-breakpoint
CREATE INDEX `food_entries_figures` ON `food_entries` (`user_id`,`eaten_at`,`id`,`calories`,`protein`,`carbs`,`fat`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TRIGGER `streaks_entry_insert` AFTER INSERT ON `food_entries` BEGIN
	DELETE FROM `streaks` WHERE `user_id` = new.`user_id` AND `ends_at` > new.`eaten_at`;
END;--> statement-breakpoint
CREATE TRIGGER `streaks_entry_update` AFTER UPDATE OF `eaten_at`, `deleted_at` ON `food_entries` BEGIN
	DELETE FROM `streaks` WHERE `user_id` = new.`user_id` AND `ends_at` > min(old.`eaten_at`, new.`eaten_at`);
END;--> statement-breakpoint
CREATE TRIGGER `streaks_entry_delete` AFTER DELETE ON `food_entries` WHEN old.`deleted_at` IS NULL BEGIN
	DELETE FROM `streaks` WHERE `user_id` = old.`user_id` AND `ends_at` > old.`eaten_at`;
END;
