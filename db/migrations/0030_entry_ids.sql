ALTER TABLE `food_entries` ADD `client_id` text;--> statement-breakpoint
ALTER TABLE `food_entries` ADD `public_id` text GENERATED ALWAYS AS (coalesce(client_id, cast(id as text))) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `food_entries_public_id` ON `food_entries` (`user_id`,`public_id`);--> statement-breakpoint
-- Version 0029 takes no UUID as the id of an entry.
INSERT INTO `schema_floors` VALUES (1795700000000);
