ALTER TABLE `users` ADD `goal_changed_at` integer;--> statement-breakpoint
ALTER TABLE `food_entries` ADD `field_changed_at` text;