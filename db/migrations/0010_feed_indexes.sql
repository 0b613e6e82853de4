DROP INDEX `friendships_requester`;--> statement-breakpoint
DROP INDEX `friendships_addressee`;--> statement-breakpoint
CREATE INDEX `friendships_requester` ON `friendships` (`requester_id`,`status`,`addressee_id`);--> statement-breakpoint
CREATE INDEX `friendships_addressee` ON `friendships` (`addressee_id`,`status`,`requester_id`);--> statement-breakpoint
DROP INDEX `progress_shares_seen_by_friends`;--> statement-breakpoint
CREATE INDEX `progress_shares_seen_by_friends` ON `progress_shares` (`user_id`,`hidden_at`,`id`);