ALTER TABLE `invites` ADD `makes_admin` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `admin_since` integer;