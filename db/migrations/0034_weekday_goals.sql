ALTER TABLE `onboarding_answers` ADD `sex` text;--> statement-breakpoint
ALTER TABLE `onboarding_answers` ADD `is_pregnant` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `past_goals` ADD `weekday_extras` text;--> statement-breakpoint
ALTER TABLE `users` ADD `weekday_extras` text;--> statement-breakpoint
DROP TRIGGER `diary_versions_goal`;--> statement-breakpoint
CREATE TRIGGER `diary_versions_goal` AFTER UPDATE OF `daily_calorie_goal`, `protein_percent`, `carbs_percent`, `weekday_extras` ON `users` WHEN old.`daily_calorie_goal` <> new.`daily_calorie_goal` OR old.`protein_percent` <> new.`protein_percent` OR old.`carbs_percent` <> new.`carbs_percent` OR old.`weekday_extras` IS NOT new.`weekday_extras` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;--> statement-breakpoint
DROP TRIGGER `diary_versions_answers_update`;--> statement-breakpoint
CREATE TRIGGER `diary_versions_answers_update` AFTER UPDATE OF `activity_level`, `primary_goal`, `dietary_preferences`, `age`, `height_cm`, `weight_kg`, `sex`, `is_pregnant` ON `onboarding_answers` WHEN old.`activity_level` <> new.`activity_level` OR old.`primary_goal` <> new.`primary_goal` OR old.`dietary_preferences` <> new.`dietary_preferences` OR old.`age` IS NOT new.`age` OR old.`height_cm` IS NOT new.`height_cm` OR old.`weight_kg` IS NOT new.`weight_kg` OR old.`sex` IS NOT new.`sex` OR old.`is_pregnant` <> new.`is_pregnant` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`user_id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;