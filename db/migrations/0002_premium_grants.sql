ALTER TABLE `users` RENAME COLUMN `is_premium` TO `is_subscribed`;--> statement-breakpoint
ALTER TABLE `users` ADD `premium_granted_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `is_premium` integer GENERATED ALWAYS AS (is_subscribed = 1 or premium_granted_at is not null) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `food_entries_user` ON `food_entries` (`user_id`);
