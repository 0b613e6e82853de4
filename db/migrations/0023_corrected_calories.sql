CREATE TABLE `corrected_calories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`analysed` integer NOT NULL,
	`kept` integer NOT NULL,
	`corrected_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`entry_id`) REFERENCES `food_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `corrected_calories_entry` ON `corrected_calories` (`entry_id`);--> statement-breakpoint
CREATE INDEX `corrected_calories_user` ON `corrected_calories` (`user_id`,`corrected_at`);