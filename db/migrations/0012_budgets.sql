CREATE TABLE `account_budgets` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`started_at` integer NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `address_budgets` (
	`address_hash` text NOT NULL,
	`kind` text NOT NULL,
	`started_at` integer NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`address_hash`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `address_budgets_age` ON `address_budgets` (`started_at`);--> statement-breakpoint
CREATE TABLE `photo_usage` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `photo_usage` (`user_id`, `bytes`) SELECT `user_id`, sum(length(`bytes`)) FROM `photos` GROUP BY `user_id`;--> statement-breakpoint
CREATE TRIGGER `photos_usage_added` AFTER INSERT ON `photos` BEGIN
	INSERT INTO `photo_usage` (`user_id`, `bytes`) VALUES (new.`user_id`, length(new.`bytes`))
		ON CONFLICT (`user_id`) DO UPDATE SET `bytes` = `photo_usage`.`bytes` + excluded.`bytes`;
END;--> statement-breakpoint
CREATE TRIGGER `photos_usage_removed` AFTER DELETE ON `photos` BEGIN
	UPDATE `photo_usage` SET `bytes` = `bytes` - length(old.`bytes`) WHERE `user_id` = old.`user_id`;
END;
