CREATE TABLE `advice_texts` (
	`user_id` integer NOT NULL,
	`diary_date` text NOT NULL,
	`digest` text NOT NULL,
	`advice` text,
	`insights` text,
	`attempted_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `diary_date`, `digest`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `advice_texts_age` ON `advice_texts` (`attempted_at`);