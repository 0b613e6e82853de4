ALTER TABLE `food_templates` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `food_templates_deleted` ON `food_templates` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE `saved_meals` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `saved_meals_deleted` ON `saved_meals` (`deleted_at`) WHERE deleted_at is not null;