-- An account that is being deleted is not found any more.
CREATE TRIGGER `users_fts_leaving` AFTER UPDATE OF `demo_until` ON `users` WHEN old.`demo_until` IS NULL AND new.`demo_until` IS NOT NULL BEGIN
	INSERT INTO `users_fts`(`users_fts`, `rowid`, `username_key`) VALUES ('delete', old.`id`, old.`username_key`);
END;
