CREATE TABLE `drinks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`public_id` text NOT NULL,
	`time_zone` text NOT NULL,
	`utc_offset` integer NOT NULL,
	`created_at` integer NOT NULL,
	`drunk_at` integer NOT NULL,
	`drunk_local` integer GENERATED ALWAYS AS (drunk_at + utc_offset) VIRTUAL NOT NULL,
	`ml` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `drinks_time` ON `drinks` (`user_id`,`drunk_local`,`ml`);--> statement-breakpoint
CREATE UNIQUE INDEX `drinks_public_id` ON `drinks` (`user_id`,`public_id`);--> statement-breakpoint
CREATE TABLE `weighings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`public_id` text NOT NULL,
	`time_zone` text NOT NULL,
	`utc_offset` integer NOT NULL,
	`created_at` integer NOT NULL,
	`weighed_at` integer NOT NULL,
	`weighed_local` integer GENERATED ALWAYS AS (weighed_at + utc_offset) VIRTUAL NOT NULL,
	`kg` real NOT NULL,
	`body_fat` real,
	`waist_cm` real,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `weighings_time` ON `weighings` (`user_id`,`weighed_local`,`kg`);--> statement-breakpoint
CREATE UNIQUE INDEX `weighings_public_id` ON `weighings` (`user_id`,`public_id`);--> statement-breakpoint
ALTER TABLE `onboarding_answers` ADD `target_weight_kg` real;--> statement-breakpoint
ALTER TABLE `onboarding_answers` ADD `water_goal_ml` integer;--> statement-breakpoint
CREATE TRIGGER `diary_versions_weighing_insert` AFTER INSERT ON `weighings` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`user_id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `diary_versions_weighing_update` AFTER UPDATE ON `weighings` BEGIN
	UPDATE `diary_versions` SET `version` = `version` + 1 WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `diary_versions_weighing_delete` AFTER DELETE ON `weighings` BEGIN
	UPDATE `diary_versions` SET `version` = `version` + 1 WHERE `user_id` = old.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `diary_versions_drink_insert` AFTER INSERT ON `drinks` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`user_id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `diary_versions_drink_delete` AFTER DELETE ON `drinks` BEGIN
	UPDATE `diary_versions` SET `version` = `version` + 1 WHERE `user_id` = old.`user_id`;
END;--> statement-breakpoint
DROP TRIGGER `diary_versions_answers_update`;--> statement-breakpoint
CREATE TRIGGER `diary_versions_answers_update` AFTER UPDATE OF `activity_level`, `primary_goal`, `dietary_preferences`, `age`, `height_cm`, `weight_kg`, `sex`, `is_pregnant`, `target_weight_kg`, `water_goal_ml` ON `onboarding_answers` WHEN old.`activity_level` <> new.`activity_level` OR old.`primary_goal` <> new.`primary_goal` OR old.`dietary_preferences` <> new.`dietary_preferences` OR old.`age` IS NOT new.`age` OR old.`height_cm` IS NOT new.`height_cm` OR old.`weight_kg` IS NOT new.`weight_kg` OR old.`sex` IS NOT new.`sex` OR old.`is_pregnant` <> new.`is_pregnant` OR old.`target_weight_kg` IS NOT new.`target_weight_kg` OR old.`water_goal_ml` IS NOT new.`water_goal_ml` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`user_id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;
