CREATE TABLE `analysis_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`photo_id` integer NOT NULL,
	`note_key` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `analysis_answers_photo` ON `analysis_answers` (`photo_id`,`note_key`);--> statement-breakpoint
CREATE INDEX `analysis_answers_user` ON `analysis_answers` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `corrections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name_key` text NOT NULL,
	`name` text NOT NULL,
	`seen` text NOT NULL,
	`corrected` text NOT NULL,
	`corrected_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `corrections_name` ON `corrections` (`user_id`,`kind`,`name_key`);--> statement-breakpoint
CREATE INDEX `corrections_user` ON `corrections` (`user_id`,`corrected_at`);--> statement-breakpoint
CREATE TABLE `photo_looks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`photo_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`upper_hash` integer NOT NULL,
	`lower_hash` integer NOT NULL,
	`colors` text NOT NULL,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `photo_looks_photo` ON `photo_looks` (`photo_id`);--> statement-breakpoint
CREATE INDEX `photo_looks_user` ON `photo_looks` (`user_id`,`photo_id`);