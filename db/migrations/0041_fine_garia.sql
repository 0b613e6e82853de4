ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
CREATE INDEX `users_admin_since` ON `users` (`admin_since`) WHERE admin_since is not null;