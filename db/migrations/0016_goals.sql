CREATE TABLE `past_goals` (
	`user_id` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`daily_calorie_goal` integer NOT NULL,
	`protein_percent` integer DEFAULT 15 NOT NULL,
	`carbs_percent` integer DEFAULT 45 NOT NULL,
	PRIMARY KEY(`user_id`, `ended_at`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `users` ADD `protein_percent` integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `carbs_percent` integer DEFAULT 45 NOT NULL;--> statement-breakpoint
DROP TRIGGER `diary_versions_goal`;--> statement-breakpoint
CREATE TRIGGER `diary_versions_goal` AFTER UPDATE OF `daily_calorie_goal`, `protein_percent`, `carbs_percent` ON `users` WHEN old.`daily_calorie_goal` <> new.`daily_calorie_goal` OR old.`protein_percent` <> new.`protein_percent` OR old.`carbs_percent` <> new.`carbs_percent` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `diary_versions_answers_insert` AFTER INSERT ON `onboarding_answers` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`user_id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `diary_versions_answers_update` AFTER UPDATE OF `activity_level`, `primary_goal`, `dietary_preferences`, `age`, `height_cm`, `weight_kg` ON `onboarding_answers` WHEN old.`activity_level` <> new.`activity_level` OR old.`primary_goal` <> new.`primary_goal` OR old.`dietary_preferences` <> new.`dietary_preferences` OR old.`age` IS NOT new.`age` OR old.`height_cm` IS NOT new.`height_cm` OR old.`weight_kg` IS NOT new.`weight_kg` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`user_id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;