ALTER TABLE `users` ADD `goal_changed_offset` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- db/file/fill-local-times.ts puts the statements here.
SELECT 'local times of goal changes';
