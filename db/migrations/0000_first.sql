CREATE TABLE `onboarding_answers` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`daily_calorie_goal` integer NOT NULL,
	`activity_level` text NOT NULL,
	`primary_goal` text NOT NULL,
	`dietary_preferences` text NOT NULL,
	`age` integer,
	`height_cm` real,
	`weight_kg` real,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`jti` text NOT NULL,
	`user_id` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_jti` ON `sessions` (`jti`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`password` text NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`daily_calorie_goal` integer DEFAULT 2000 NOT NULL,
	`profile_photo_id` integer,
	`trial_started_at` integer,
	`is_premium` integer DEFAULT false NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`email_verification_token` text,
	`password_reset_token` text,
	`password_reset_expires` integer,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`profile_photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key` ON `users` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_password_reset_token` ON `users` (`password_reset_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_verification_token` ON `users` (`email_verification_token`);--> statement-breakpoint
CREATE INDEX `users_profile_photo` ON `users` (`profile_photo_id`) WHERE profile_photo_id is not null;--> statement-breakpoint
CREATE TABLE `food_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`calories` integer NOT NULL,
	`protein` real DEFAULT 0 NOT NULL,
	`carbs` real DEFAULT 0 NOT NULL,
	`fat` real DEFAULT 0 NOT NULL,
	`fiber` real DEFAULT 0 NOT NULL,
	`sugar` real DEFAULT 0 NOT NULL,
	`sodium` real DEFAULT 0 NOT NULL,
	`photo_id` integer,
	`confidence` real DEFAULT 0 NOT NULL,
	`meal_type` text NOT NULL,
	`serving_size` text,
	`serving_quantity` real DEFAULT 1 NOT NULL,
	`category` text,
	`tags` text DEFAULT '[]' NOT NULL,
	`notes` text,
	`is_favorite` integer DEFAULT false NOT NULL,
	`source` text DEFAULT 'ai_analysis' NOT NULL,
	`eaten_at` integer NOT NULL,
	`analyzed_at` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`idempotency_key` text,
	`idempotency_digest` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `food_entries_day` ON `food_entries` (`user_id`,`eaten_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `food_entries_name` ON `food_entries` (`user_id`,`name`,"eaten_at" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `food_entries_favorite` ON `food_entries` (`user_id`,`eaten_at`) WHERE is_favorite = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `food_entries_photo` ON `food_entries` (`photo_id`) WHERE photo_id is not null;--> statement-breakpoint
CREATE INDEX `food_entries_deleted` ON `food_entries` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `food_entries_idempotency` ON `food_entries` (`user_id`,`idempotency_key`) WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX `food_entries_idempotency_age` ON `food_entries` (`created_at`) WHERE idempotency_key is not null;--> statement-breakpoint
CREATE TABLE `food_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`name` text NOT NULL,
	`calories` integer NOT NULL,
	`protein` real DEFAULT 0 NOT NULL,
	`carbs` real DEFAULT 0 NOT NULL,
	`fat` real DEFAULT 0 NOT NULL,
	`fiber` real DEFAULT 0 NOT NULL,
	`sugar` real DEFAULT 0 NOT NULL,
	`sodium` real DEFAULT 0 NOT NULL,
	`serving_size` text,
	`category` text,
	`tags` text DEFAULT '[]' NOT NULL,
	`notes` text,
	`use_count` integer DEFAULT 0 NOT NULL,
	`is_global` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `food_templates_user` ON `food_templates` (`user_id`,`use_count`);--> statement-breakpoint
CREATE TABLE `foods` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ndb_no` text,
	`name` text NOT NULL,
	`aliases` text DEFAULT '' NOT NULL,
	`category` text,
	`tags` text NOT NULL,
	`kcal` real NOT NULL,
	`protein` real NOT NULL,
	`carbs` real NOT NULL,
	`fat` real NOT NULL,
	`fiber` real NOT NULL,
	`sugar` real NOT NULL,
	`sodium` real NOT NULL,
	`portions` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `foods_ndb_no` ON `foods` (`ndb_no`);--> statement-breakpoint
CREATE INDEX `foods_name` ON `foods` (`name`);--> statement-breakpoint
CREATE TABLE `seeds` (
	`name` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`placeholder` text NOT NULL,
	`created_at` integer NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `photos_user_sha256` ON `photos` (`user_id`,`sha256`);--> statement-breakpoint
CREATE INDEX `photos_created` ON `photos` (`created_at`);--> statement-breakpoint
CREATE TABLE `app_reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`rating` integer NOT NULL,
	`title` text,
	`comment` text,
	`category` text NOT NULL,
	`is_anonymous` integer DEFAULT false NOT NULL,
	`is_public` integer DEFAULT true NOT NULL,
	`helpful_votes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "app_reviews_rating" CHECK(rating between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `app_reviews_user` ON `app_reviews` (`user_id`);--> statement-breakpoint
CREATE INDEX `app_reviews_category` ON `app_reviews` (`category`,`id`) WHERE is_public = 1;--> statement-breakpoint
CREATE TABLE `friendships` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`requester_id` integer NOT NULL,
	`addressee_id` integer NOT NULL,
	`lower_id` integer GENERATED ALWAYS AS (min(requester_id, addressee_id)) VIRTUAL,
	`higher_id` integer GENERATED ALWAYS AS (max(requester_id, addressee_id)) VIRTUAL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`addressee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "friendships_two_people" CHECK(requester_id <> addressee_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `friendships_pair` ON `friendships` (`lower_id`,`higher_id`);--> statement-breakpoint
CREATE INDEX `friendships_requester` ON `friendships` (`requester_id`,`status`);--> statement-breakpoint
CREATE INDEX `friendships_addressee` ON `friendships` (`addressee_id`,`status`);--> statement-breakpoint
CREATE TABLE `progress_comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`progress_share_id` integer NOT NULL,
	`comment` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`progress_share_id`) REFERENCES `progress_shares`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `progress_comments_share` ON `progress_comments` (`progress_share_id`,`id`);--> statement-breakpoint
CREATE INDEX `progress_comments_user` ON `progress_comments` (`user_id`);--> statement-breakpoint
CREATE TABLE `progress_likes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`progress_share_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`progress_share_id`) REFERENCES `progress_shares`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `progress_likes_once` ON `progress_likes` (`progress_share_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `progress_likes_user` ON `progress_likes` (`user_id`);--> statement-breakpoint
CREATE TABLE `progress_shares` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`share_type` text NOT NULL,
	`data` text,
	`is_public` integer DEFAULT false NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `progress_shares_user` ON `progress_shares` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `progress_shares_public` ON `progress_shares` (`id`) WHERE is_public = 1;--> statement-breakpoint
CREATE TABLE `review_helpful_votes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`review_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `app_reviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_helpful_votes_once` ON `review_helpful_votes` (`review_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `review_helpful_votes_user` ON `review_helpful_votes` (`user_id`);--> statement-breakpoint
CREATE VIRTUAL TABLE `foods_fts` USING fts5(`name`, `aliases`, content='foods', content_rowid='id', tokenize="unicode61 remove_diacritics 2", prefix='2 3');--> statement-breakpoint
CREATE TRIGGER `foods_fts_insert` AFTER INSERT ON `foods` BEGIN
	INSERT INTO `foods_fts`(`rowid`, `name`, `aliases`) VALUES (new.`id`, new.`name`, new.`aliases`);
END;--> statement-breakpoint
CREATE TRIGGER `foods_fts_delete` AFTER DELETE ON `foods` BEGIN
	INSERT INTO `foods_fts`(`foods_fts`, `rowid`, `name`, `aliases`) VALUES ('delete', old.`id`, old.`name`, old.`aliases`);
END;--> statement-breakpoint
CREATE TRIGGER `foods_fts_update` AFTER UPDATE OF `name`, `aliases` ON `foods` BEGIN
	INSERT INTO `foods_fts`(`foods_fts`, `rowid`, `name`, `aliases`) VALUES ('delete', old.`id`, old.`name`, old.`aliases`);
	INSERT INTO `foods_fts`(`rowid`, `name`, `aliases`) VALUES (new.`id`, new.`name`, new.`aliases`);
END;
