CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`actor_id` integer,
	`due_at` integer NOT NULL,
	`send_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`missing` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_once` ON `notices` (`user_id`,`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `notices_actor` ON `notices` (`actor_id`) WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX `notices_waiting` ON `notices` (`send_at`) WHERE send_at is not null;--> statement-breakpoint
CREATE INDEX `notices_age` ON `notices` (`due_at`);--> statement-breakpoint
CREATE TABLE `push_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`settings` text DEFAULT '{}' NOT NULL,
	`due_at` integer DEFAULT 0,
	`handled_until` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reminders_due` ON `reminders` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE TRIGGER `reminders_account` AFTER UPDATE OF `time_zone`, `trial_started_at`, `is_subscribed`, `premium_granted_at` ON `users` BEGIN
	UPDATE `reminders` SET `due_at` = 0, `revision` = `revision` + 1 WHERE `user_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `reminders_device` AFTER INSERT ON `push_subscriptions` BEGIN
	INSERT INTO `reminders` (`user_id`, `handled_until`) VALUES (new.`user_id`, new.`created_at`)
		ON CONFLICT (`user_id`) DO UPDATE SET `due_at` = 0, `revision` = `revision` + 1,
			`handled_until` = iif(`due_at` IS NULL, new.`created_at`, `handled_until`);
END;
