CREATE TABLE `leases` (
	`fence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`holder` text NOT NULL,
	`beats` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leases_name` ON `leases` (`name`);--> statement-breakpoint
ALTER TABLE `notices` ADD `claimed_until` integer;