ALTER TABLE `users` ADD `demo_until` integer;--> statement-breakpoint
CREATE INDEX `users_demo_until` ON `users` (`demo_until`) WHERE demo_until is not null;