CREATE TABLE `photo_deletions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`object_key` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `photos` ADD `object_key` text;--> statement-breakpoint
ALTER TABLE `photos` ADD `object_bytes` integer;--> statement-breakpoint
DROP TRIGGER `photos_usage_added`;--> statement-breakpoint
CREATE TRIGGER `photos_usage_added` AFTER INSERT ON `photos` BEGIN
	INSERT INTO `photo_usage` (`user_id`, `bytes`)
		VALUES (new.`user_id`, coalesce(new.`object_bytes`, length(new.`bytes`)))
		ON CONFLICT (`user_id`) DO UPDATE SET `bytes` = `photo_usage`.`bytes` + excluded.`bytes`;
END;--> statement-breakpoint
DROP TRIGGER `photos_usage_removed`;--> statement-breakpoint
CREATE TRIGGER `photos_usage_removed` AFTER DELETE ON `photos` BEGIN
	UPDATE `photo_usage` SET `bytes` = `bytes` - coalesce(old.`object_bytes`, length(old.`bytes`))
		WHERE `user_id` = old.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `photos_object_removed` AFTER DELETE ON `photos` WHEN old.`object_key` IS NOT NULL BEGIN
	INSERT INTO `photo_deletions` (`object_key`) VALUES (old.`object_key`);
END;--> statement-breakpoint
CREATE TRIGGER `photos_object_moved` AFTER UPDATE OF `object_key` ON `photos`
	WHEN old.`object_key` IS NOT NULL AND new.`object_key` IS NOT old.`object_key` BEGIN
	INSERT INTO `photo_deletions` (`object_key`) VALUES (old.`object_key`);
END;
