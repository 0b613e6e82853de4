ALTER TABLE `foods` ADD `recipe` text;--> statement-breakpoint
ALTER TABLE `foods` ADD `popularity` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `foods_recipe` ON `foods` (`recipe`);--> statement-breakpoint
CREATE INDEX `foods_popularity` ON `foods` (`popularity`);