ALTER TABLE `progress_shares` ADD `food_entry_id` integer REFERENCES food_entries(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `progress_shares_seen_by_friends` ON `progress_shares` (`user_id`,`id`) WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX `progress_shares_meal` ON `progress_shares` (`food_entry_id`) WHERE food_entry_id is not null;--> statement-breakpoint
ALTER TABLE `progress_shares` DROP COLUMN `data`;--> statement-breakpoint
CREATE INDEX `users_findable` ON `users` (`username_key`) WHERE demo_until is null;--> statement-breakpoint
CREATE VIRTUAL TABLE `users_fts` USING fts5(`username_key`, content='', tokenize="trigram case_sensitive 1");--> statement-breakpoint
INSERT INTO `users_fts`(`users_fts`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `users_fts`(`rowid`, `username_key`) SELECT `id`, `username_key` FROM `users` WHERE `demo_until` IS NULL;--> statement-breakpoint
CREATE TRIGGER `users_fts_added` AFTER INSERT ON `users` WHEN new.`demo_until` IS NULL BEGIN
	INSERT INTO `users_fts`(`rowid`, `username_key`) VALUES (new.`id`, new.`username_key`);
END;--> statement-breakpoint
CREATE TRIGGER `users_fts_renamed` AFTER UPDATE OF `username_key` ON `users` WHEN old.`demo_until` IS NULL BEGIN
	INSERT INTO `users_fts`(`users_fts`, `rowid`, `username_key`) VALUES ('delete', old.`id`, old.`username_key`);
	INSERT INTO `users_fts`(`rowid`, `username_key`) VALUES (new.`id`, new.`username_key`);
END;--> statement-breakpoint
CREATE TRIGGER `users_fts_removed` AFTER DELETE ON `users` WHEN old.`demo_until` IS NULL BEGIN
	INSERT INTO `users_fts`(`users_fts`, `rowid`, `username_key`) VALUES ('delete', old.`id`, old.`username_key`);
END;
