CREATE TABLE `exercises` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`public_id` text NOT NULL,
	`time_zone` text NOT NULL,
	`utc_offset` integer NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer NOT NULL,
	`done_local` integer GENERATED ALWAYS AS (done_at + utc_offset) VIRTUAL NOT NULL,
	`activity` text NOT NULL,
	`minutes` integer NOT NULL,
	`kcal` integer NOT NULL,
	`adds_to_goal` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `exercises_time` ON `exercises` (`user_id`,`done_local`,`adds_to_goal`,`kcal`);--> statement-breakpoint
CREATE UNIQUE INDEX `exercises_public_id` ON `exercises` (`user_id`,`public_id`);--> statement-breakpoint
CREATE TRIGGER `diary_versions_exercise_insert` AFTER INSERT ON `exercises` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`user_id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `diary_versions_exercise_delete` AFTER DELETE ON `exercises` BEGIN
	UPDATE `diary_versions` SET `version` = `version` + 1 WHERE `user_id` = old.`user_id`;
END;
