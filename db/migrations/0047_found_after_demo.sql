-- An account that was made of a demo is found by all of its name. Those that were made before are found from now on.
CREATE TRIGGER `users_fts_joined` AFTER UPDATE OF `demo_until` ON `users` WHEN old.`demo_until` IS NOT NULL AND new.`demo_until` IS NULL BEGIN
	INSERT INTO `users_fts`(`rowid`, `username_key`) VALUES (new.`id`, new.`username_key`);
END;--> statement-breakpoint
INSERT INTO `users_fts`(`users_fts`) VALUES ('delete-all');--> statement-breakpoint
INSERT INTO `users_fts`(`rowid`, `username_key`) SELECT `id`, `username_key` FROM `users` WHERE `demo_until` IS NULL;
