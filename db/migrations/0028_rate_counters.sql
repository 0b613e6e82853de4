CREATE TABLE `rate_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`ends_at` integer NOT NULL,
	`used` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counters_end` ON `rate_counters` (`ends_at`);