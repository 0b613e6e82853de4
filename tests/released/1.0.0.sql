PRAGMA foreign_keys = OFF;
BEGIN;
CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric);
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
	"is_subscribed" integer DEFAULT false NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`email_verification_token` text,
	`password_reset_token` text,
	`password_reset_expires` integer,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`created_at` integer NOT NULL, `demo_until` integer, `premium_granted_at` integer, `is_premium` integer GENERATED ALWAYS AS (is_subscribed = 1 or premium_granted_at is not null) VIRTUAL NOT NULL, `email_verification_expires` integer, `protein_percent` integer DEFAULT 15 NOT NULL, `carbs_percent` integer DEFAULT 45 NOT NULL, `show_calorie_ranges` integer DEFAULT true NOT NULL, `goal_changed_at` integer,
	FOREIGN KEY (`profile_photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE set null
);
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
	`idempotency_digest` text, `portion` text, `items` text, `field_changed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE set null
);
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
	`created_at` integer NOT NULL, `name_key` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
, `fdc_id` integer, `origin` text DEFAULT 'builtin' NOT NULL, `recipe` text, `popularity` integer DEFAULT 0 NOT NULL);
CREATE TABLE `seeds` (
	`name` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL
);
CREATE TABLE `photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`placeholder` text NOT NULL,
	`created_at` integer NOT NULL,
	`bytes` blob NOT NULL, `object_key` text, `object_bytes` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
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
	`updated_at` integer NOT NULL, `hidden_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "app_reviews_rating" CHECK(rating between 1 and 5)
);
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
CREATE TABLE `progress_comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`progress_share_id` integer NOT NULL,
	`comment` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`progress_share_id`) REFERENCES `progress_shares`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `progress_likes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`progress_share_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`progress_share_id`) REFERENCES `progress_shares`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `progress_shares` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`share_type` text NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL, `hidden_at` integer, `food_entry_id` integer REFERENCES food_entries(id) ON DELETE SET NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `review_helpful_votes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`review_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `app_reviews`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `streaks` (
	`user_id` integer NOT NULL,
	`time_zone` text NOT NULL,
	`through` text NOT NULL,
	`ends_at` integer NOT NULL,
	`days` integer NOT NULL,
	PRIMARY KEY(`user_id`, `time_zone`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE VIRTUAL TABLE `foods_fts` USING fts5(`name`, `aliases`, content='foods', content_rowid='id', tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
CREATE VIRTUAL TABLE `foods_terms` USING fts5vocab('foods_fts', 'row');
CREATE TABLE `advice_texts` (
	`user_id` integer NOT NULL,
	`diary_date` text NOT NULL,
	`digest` text NOT NULL,
	`advice` text,
	`insights` text,
	`attempted_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `diary_date`, `digest`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `blocks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`blocker_id` integer NOT NULL,
	`blocked_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "blocks_two_people" CHECK(blocker_id <> blocked_id)
);
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reporter_id` integer NOT NULL,
	`progress_share_id` integer,
	`review_id` integer,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`progress_share_id`) REFERENCES `progress_shares`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`review_id`) REFERENCES `app_reviews`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reports_one_thing" CHECK((progress_share_id is null) <> (review_id is null))
);
CREATE TABLE `billing_customers` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`idempotency_key` text NOT NULL,
	`customer_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `payment_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`plan` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`subscription_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`plan` text,
	`status` text NOT NULL,
	`period_ends_at` integer NOT NULL,
	`ends_at` integer,
	`past_due_since` integer,
	`premium_until` integer NOT NULL,
	`check_at` integer,
	`is_open` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE VIRTUAL TABLE `users_fts` USING fts5(`username_key`, content='', tokenize="trigram case_sensitive 1");
CREATE TABLE `invites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_hash` text NOT NULL,
	`uses_max` integer NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
CREATE TABLE `known_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`address_hash` text NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `account_budgets` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`started_at` integer NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `address_budgets` (
	`address_hash` text NOT NULL,
	`kind` text NOT NULL,
	`started_at` integer NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`address_hash`, `kind`)
);
CREATE TABLE `photo_usage` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `diary_versions` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `saved_meals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`foods` text NOT NULL,
	`use_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `past_goals` (
	`user_id` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`daily_calorie_goal` integer NOT NULL,
	`protein_percent` integer DEFAULT 15 NOT NULL,
	`carbs_percent` integer DEFAULT 45 NOT NULL,
	PRIMARY KEY(`user_id`, `ended_at`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `provider_abilities` (
	`endpoint` text NOT NULL,
	`model` text NOT NULL,
	`format` text NOT NULL,
	`sees_pictures` integer,
	`thinks_aloud` integer NOT NULL,
	`learned_at` integer NOT NULL,
	PRIMARY KEY(`endpoint`, `model`)
);
CREATE TABLE `provider_errors` (
	`endpoint` text NOT NULL,
	`model` text NOT NULL,
	`calorie_error` real NOT NULL,
	`range_factor` real NOT NULL,
	`photos` integer NOT NULL,
	`measured_at` integer NOT NULL,
	PRIMARY KEY(`endpoint`, `model`)
);
CREATE TABLE `analysis_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`photo_id` integer NOT NULL,
	`note_key` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL, `other_photos` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `corrections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name_key` text NOT NULL,
	`name` text NOT NULL,
	`seen` text NOT NULL,
	`corrected` text NOT NULL,
	`corrected_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `photo_looks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`photo_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`upper_hash` integer NOT NULL,
	`lower_hash` integer NOT NULL,
	`colors` text NOT NULL,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `corrected_calories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`analysed` integer NOT NULL,
	`kept` integer NOT NULL,
	`corrected_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`entry_id`) REFERENCES `food_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`actor_id` integer,
	`due_at` integer NOT NULL,
	`send_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`missing` text, `claimed_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `push_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL,
	`created_at` integer NOT NULL
);
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `reminders` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`settings` text DEFAULT '{}' NOT NULL,
	`due_at` integer DEFAULT 0,
	`handled_until` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `photo_deletions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`object_key` text NOT NULL
);
CREATE TABLE `leases` (
	`fence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`holder` text NOT NULL,
	`beats` integer DEFAULT 0 NOT NULL
);
CREATE TABLE `rate_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`ends_at` integer NOT NULL,
	`used` integer NOT NULL
);
CREATE TABLE `schema_floors` (
	`oldest` integer PRIMARY KEY NOT NULL
);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'3a6565b7c6c1722a5a6df373f3b16d4e1fce1a2c77345918249cc284917d3342',1795263527380);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'dc9ee9cd0bf599e5e9eb4570e7fe5a6e0bced74034fe97c209dc4e58f2ef961c',1795271450733);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'43dfff17c0884053d1c7a4e262620d1294803defca1710031394b385f578cd65',1795273571553);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'a5643b47ba6a1d15f4750a43d42ee1c23ecf2f0ba38f57ae5ec5751692bdbee1',1795273990595);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'9b58557b754f546e487656caa923a94bd93c7a99477b07494c75056c6783a1eb',1795274214974);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'7bcb2a6eb432c65b3f357c3ddc04952f0b33f888649adea29069e6ab898e82d8',1795275224964);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'41d5a0b4c0df83029ea1796dc1df4314e5305ada0fd8b5b6620522e74308c5f0',1795276426327);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'3a81ea8e87bc6910a53c5a559cf4b16add6b4472037113837d78daf4d8eff545',1795276583237);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'624fa34652162acf428523fb941d57885940bf3ba8344b04e466795875f883e1',1795277108629);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'4f75379b6cff5d85d2c93d67216a6e5f2169495accb2df39bdcb4d246c61e1a7',1795277812814);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'994a5c21aee5d3c74db5a99c9b407e5964f550102b74fd813202a4d88190d4a4',1795279580692);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'d10a40e5b965318185e199e356ef9ed31d89e9954a335cc9043b888b36420270',1795355907018);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'cfb9d65d6da711733123475c8c698f733cf69631d4efd5285f6a6fba6ce89429',1795361704293);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'989b4adbf839e5f70d66a22d2e04a10363bcbfff0536a5303d6d204f2578e18c',1795363711115);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'cd9cc86cbcf3fb364ecb39115f6c20e1d05aff4a212875533815fcb6e78ae2aa',1795367258232);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'c565ae866a3d7aaea6d971bd82c20d2e40bb9ec7b863aba07dff232aa334fd7a',1795373394937);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'e3c6a2b8c7c4eb50ed15a4246cad76141250dd7ed6b884381b3dae7d999dfaf1',1795373656193);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'0f62730b6e018f9cd789edbc9bc631b3b5b802d613d5b95c96ef5204d748966c',1795380375653);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'84718759a775e4255511001ab44b36bef97660dabca70565384d6f5df2c23756',1795390736295);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'a5bdf4330aaaf061c65527da85f652b07f6b2b69a7031b5991e5996ffa26d9f1',1795391277078);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'a5c215124a78172321b4b17689adae8dd433dfe0293d105e41ac4021d9e601e1',1795396045992);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'f219a749fd45f1f2b2195adaf358cd0c5fd2a697838b81b9913829355ed37b20',1795397134470);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'4a82d370a2356556ca31379aa8d155eb5c4cdc0174c448e45138de1fe25f189d',1795402523417);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'66002964181acdf04770ca715f86f187f8d76b18c7c93dd2e2cfb4b0257ff996',1795407377496);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'e3334c523bca0569349edc69a4bddf60c27603211c02bde60c610a1d118b9bfa',1795449940428);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'8de592cb14202cb282fe304e61385e098edcee3fc0421fcaf00a7fa37ddda5ab',1795590346018);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'dc90cfcbe9b3a74a25cc9938683ee64c3a5a852382fcc8578511aa9822ff9ac6',1795591870574);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'9e80ddf8a7a0ad23a9b230b49f20a4fda425c4c1720eee1ff0a7a4f942bf18f4',1795596071027);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'dc896d91d15a89a69530083af3144c8a0217f68b8c988d53370bc0362783c0b3',1795598852238);
INSERT INTO "__drizzle_migrations" ("id","hash","created_at") VALUES (NULL,'27630c907f356f848a775b7d2214fb37ddbc9f8d8c98a09a400be88715a9e935',1795600706438);
INSERT INTO "onboarding_answers" ("user_id","daily_calorie_goal","activity_level","primary_goal","dietary_preferences","age","height_cm","weight_kg","created_at","updated_at") VALUES (1,1,'"x49"','"x50"','"x51"',NULL,NULL,NULL,4102444800000,4102444800000);
INSERT INTO "sessions" ("id","jti","user_id","user_agent","created_at","last_seen_at","expires_at") VALUES (1,'"x69"',1,'',4102444800000,4102444800000,4102444800000);
INSERT INTO "users" ("id","email","email_key","username","username_key","password","first_name","last_name","daily_calorie_goal","profile_photo_id","trial_started_at","is_subscribed","email_verified","email_verification_token","password_reset_token","password_reset_expires","time_zone","created_at","demo_until","premium_granted_at","email_verification_expires","protein_percent","carbs_percent","show_calorie_ranges","goal_changed_at") VALUES (1,'ada-lovelace@Example.com','ada-lovelace@example.com','ada-lovelace','ada-lovelace','$argon2id$','','',2000,1,NULL,0,0,NULL,NULL,NULL,'Asia/Kathmandu',7,NULL,NULL,NULL,15,45,1,NULL);
INSERT INTO "users" ("id","email","email_key","username","username_key","password","first_name","last_name","daily_calorie_goal","profile_photo_id","trial_started_at","is_subscribed","email_verified","email_verification_token","password_reset_token","password_reset_expires","time_zone","created_at","demo_until","premium_granted_at","email_verification_expires","protein_percent","carbs_percent","show_calorie_ranges","goal_changed_at") VALUES (2,'eve@Example.com','eve@example.com','eve','eve','$argon2id$','','',2000,NULL,NULL,0,0,NULL,NULL,NULL,'Asia/Kathmandu',7,NULL,NULL,NULL,15,45,1,NULL);
INSERT INTO "food_entries" ("id","user_id","name","calories","protein","carbs","fat","fiber","sugar","sodium","photo_id","confidence","meal_type","serving_size","serving_quantity","category","tags","notes","is_favorite","source","eaten_at","analyzed_at","created_at","deleted_at","idempotency_key","idempotency_digest","portion","items","field_changed_at") VALUES (1,1,'"x23"',1,0.0,0.0,0.0,0.0,0.0,0.0,1,0.0,'"x25"',NULL,1.0,NULL,'[]',NULL,0,'ai_analysis',4102444800000,NULL,4102444800000,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "food_templates" ("id","user_id","name","calories","protein","carbs","fat","fiber","sugar","sodium","serving_size","category","tags","notes","use_count","is_global","created_at","name_key") VALUES (1,1,'"x38"',1,0.0,0.0,0.0,0.0,0.0,0.0,NULL,NULL,'[]',NULL,0,0,4102444800000,'');
INSERT INTO "foods" ("id","ndb_no","name","aliases","category","tags","kcal","protein","carbs","fat","fiber","sugar","sodium","portions","fdc_id","origin","recipe","popularity") VALUES (1,NULL,'Porridge','',NULL,'[]',71.0,2.5,12.0,1.5,1.7,0.3,4.0,'[]',NULL,'builtin',NULL,0);
INSERT INTO "seeds" ("name","sha256") VALUES ('"x126"','"x127"');
INSERT INTO "photos" ("id","user_id","sha256","width","height","placeholder","created_at","bytes","object_key","object_bytes") VALUES (1,1,'"x7"',1,1,'"x10"',4102444800000,X'0C',NULL,NULL);
INSERT INTO "app_reviews" ("id","user_id","rating","title","comment","category","is_anonymous","is_public","helpful_votes","created_at","updated_at","hidden_at") VALUES (1,1,1,NULL,NULL,'"x17"',0,1,1,4102444800000,4102444800000,NULL);
INSERT INTO "friendships" ("id","requester_id","addressee_id","status","created_at","updated_at") VALUES (1,1,2,'pending',4102444800000,4102444800000);
INSERT INTO "progress_comments" ("id","user_id","progress_share_id","comment","created_at") VALUES (1,1,1,'"x66"',4102444800000);
INSERT INTO "progress_likes" ("id","user_id","progress_share_id","created_at") VALUES (1,1,1,4102444800000);
INSERT INTO "progress_shares" ("id","user_id","title","description","share_type","is_public","likes","created_at","hidden_at","food_entry_id") VALUES (1,1,'"x63"',NULL,'"x64"',0,1,4102444800000,NULL,1);
INSERT INTO "review_helpful_votes" ("id","review_id","user_id","created_at") VALUES (1,1,1,4102444800000);
INSERT INTO "streaks" ("user_id","time_zone","through","ends_at","days") VALUES (1,'"x84"','"x85"',4102444800000,1);
INSERT INTO "advice_texts" ("user_id","diary_date","digest","advice","insights","attempted_at") VALUES (1,'"x4"','"x5"',NULL,NULL,4102444800000);
INSERT INTO "blocks" ("id","blocker_id","blocked_id","created_at") VALUES (1,1,2,4102444800000);
INSERT INTO "reports" ("id","reporter_id","progress_share_id","review_id","reason","created_at") VALUES (1,1,1,NULL,'"x77"',4102444800000);
INSERT INTO "billing_customers" ("user_id","idempotency_key","customer_id","created_at") VALUES (1,'"x20"',NULL,4102444800000);
INSERT INTO "payment_attempts" ("id","user_id","plan","idempotency_key","subscription_id","created_at") VALUES (1,1,'"x56"','"x57"',NULL,4102444800000);
INSERT INTO "payment_events" ("id","received_at") VALUES ('"x106"',4102444800000);
INSERT INTO "subscriptions" ("id","user_id","plan","status","period_ends_at","ends_at","past_due_since","premium_until","check_at","is_open","created_at","updated_at") VALUES ('"x88"',1,NULL,'"x89"',4102444800000,NULL,NULL,1,NULL,1,4102444800000,4102444800000);
INSERT INTO "invites" ("id","code_hash","uses_max","uses","created_at","expires_at") VALUES (1,'"x99"',1,0,4102444800000,4102444800000);
INSERT INTO "known_addresses" ("id","user_id","address_hash","last_used_at") VALUES (1,1,'"x43"',4102444800000);
INSERT INTO "account_budgets" ("user_id","kind","started_at","used") VALUES (1,'"x1"',4102444800000,1);
INSERT INTO "address_budgets" ("address_hash","kind","started_at","used") VALUES ('"x95"','"x96"',4102444800000,1);
INSERT INTO "photo_usage" ("user_id","bytes") VALUES (1,1);
INSERT INTO "diary_versions" ("user_id","version") VALUES (1,2);
INSERT INTO "saved_meals" ("id","user_id","name","name_key","foods","use_count","created_at") VALUES (1,1,'"x80"','"x81"','"x82"',0,4102444800000);
INSERT INTO "past_goals" ("user_id","ended_at","daily_calorie_goal","protein_percent","carbs_percent") VALUES (1,4102444800000,1,15,45);
INSERT INTO "provider_abilities" ("endpoint","model","format","sees_pictures","thinks_aloud","learned_at") VALUES ('"x109"','"x110"','"x111"',NULL,1,4102444800000);
INSERT INTO "provider_errors" ("endpoint","model","calorie_error","range_factor","photos","measured_at") VALUES ('"x114"','"x115"',1.0,1.0,1,4102444800000);
INSERT INTO "analysis_answers" ("id","user_id","photo_id","note_key","answer","created_at","other_photos") VALUES (1,1,1,'"x13"','"x14"',4102444800000,'');
INSERT INTO "corrections" ("id","user_id","kind","name_key","name","seen","corrected","corrected_at") VALUES (1,1,'"x31"','"x32"','"x33"','"x34"','"x35"',4102444800000);
INSERT INTO "photo_looks" ("id","photo_id","user_id","upper_hash","lower_hash","colors") VALUES (1,1,1,1,1,'"x61"');
INSERT INTO "corrected_calories" ("id","user_id","entry_id","analysed","kept","corrected_at") VALUES (1,1,1,1,1,4102444800000);
INSERT INTO "notices" ("id","user_id","kind","subject","actor_id","due_at","send_at","attempts","missing","claimed_until") VALUES (1,1,'"x45"','"x46"',2,4102444800000,NULL,0,NULL,NULL);
INSERT INTO "push_keys" ("id","public_key","private_key","created_at") VALUES (1,'"x120"','"x121"',4102444800000);
INSERT INTO "push_subscriptions" ("id","user_id","session_id","endpoint","p256dh","auth","created_at") VALUES (1,1,1,'"x73"','"x74"','"x75"',4102444800000);
INSERT INTO "reminders" ("user_id","settings","due_at","handled_until","revision") VALUES (1,'{}',0,4102444800000,0);
INSERT INTO "photo_deletions" ("id","object_key") VALUES (1,'"x108"');
INSERT INTO "leases" ("fence","name","holder","beats") VALUES (1,'"x104"','"x105"',0);
INSERT INTO "rate_counters" ("key","ends_at","used") VALUES ('"x123"',4102444800000,1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('users',2);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('photos',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('analysis_answers',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('app_reviews',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('blocks',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('food_entries',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('corrected_calories',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('corrections',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('food_templates',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('friendships',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('known_addresses',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('notices',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('payment_attempts',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('photo_looks',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('progress_shares',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('progress_comments',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('progress_likes',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('sessions',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('push_subscriptions',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('reports',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('review_helpful_votes',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('saved_meals',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('foods',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('invites',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('leases',1);
INSERT INTO "sqlite_sequence" ("name","seq") VALUES ('photo_deletions',1);
CREATE UNIQUE INDEX `sessions_jti` ON `sessions` (`jti`);
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_seen_at`);
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email_key`);
CREATE UNIQUE INDEX `users_username_key` ON `users` (`username_key`);
CREATE UNIQUE INDEX `users_password_reset_token` ON `users` (`password_reset_token`);
CREATE UNIQUE INDEX `users_email_verification_token` ON `users` (`email_verification_token`);
CREATE INDEX `users_profile_photo` ON `users` (`profile_photo_id`) WHERE profile_photo_id is not null;
CREATE INDEX `food_entries_name` ON `food_entries` (`user_id`,`name`,"eaten_at" desc) WHERE deleted_at is null;
CREATE INDEX `food_entries_favorite` ON `food_entries` (`user_id`,`eaten_at`) WHERE is_favorite = 1 and deleted_at is null;
CREATE INDEX `food_entries_photo` ON `food_entries` (`photo_id`) WHERE photo_id is not null;
CREATE INDEX `food_entries_deleted` ON `food_entries` (`deleted_at`) WHERE deleted_at is not null;
CREATE UNIQUE INDEX `food_entries_idempotency` ON `food_entries` (`user_id`,`idempotency_key`) WHERE idempotency_key is not null;
CREATE INDEX `food_entries_idempotency_age` ON `food_entries` (`created_at`) WHERE idempotency_key is not null;
CREATE INDEX `food_templates_user` ON `food_templates` (`user_id`,`use_count`);
CREATE UNIQUE INDEX `foods_ndb_no` ON `foods` (`ndb_no`);
CREATE INDEX `foods_name` ON `foods` (`name`);
CREATE UNIQUE INDEX `photos_user_sha256` ON `photos` (`user_id`,`sha256`);
CREATE INDEX `photos_created` ON `photos` (`created_at`);
CREATE UNIQUE INDEX `app_reviews_user` ON `app_reviews` (`user_id`);
CREATE UNIQUE INDEX `friendships_pair` ON `friendships` (`lower_id`,`higher_id`);
CREATE INDEX `progress_comments_share` ON `progress_comments` (`progress_share_id`,`id`);
CREATE INDEX `progress_comments_user` ON `progress_comments` (`user_id`);
CREATE UNIQUE INDEX `progress_likes_once` ON `progress_likes` (`progress_share_id`,`user_id`);
CREATE INDEX `progress_likes_user` ON `progress_likes` (`user_id`);
CREATE INDEX `progress_shares_user` ON `progress_shares` (`user_id`,`id`);
CREATE UNIQUE INDEX `review_helpful_votes_once` ON `review_helpful_votes` (`review_id`,`user_id`);
CREATE INDEX `review_helpful_votes_user` ON `review_helpful_votes` (`user_id`);
CREATE TRIGGER `foods_fts_insert` AFTER INSERT ON `foods` BEGIN
	INSERT INTO `foods_fts`(`rowid`, `name`, `aliases`) VALUES (new.`id`, new.`name`, new.`aliases`);
END;
CREATE TRIGGER `foods_fts_delete` AFTER DELETE ON `foods` BEGIN
	INSERT INTO `foods_fts`(`foods_fts`, `rowid`, `name`, `aliases`) VALUES ('delete', old.`id`, old.`name`, old.`aliases`);
END;
CREATE TRIGGER `foods_fts_update` AFTER UPDATE OF `name`, `aliases` ON `foods` BEGIN
	INSERT INTO `foods_fts`(`foods_fts`, `rowid`, `name`, `aliases`) VALUES ('delete', old.`id`, old.`name`, old.`aliases`);
	INSERT INTO `foods_fts`(`rowid`, `name`, `aliases`) VALUES (new.`id`, new.`name`, new.`aliases`);
END;
CREATE INDEX `users_demo_until` ON `users` (`demo_until`) WHERE demo_until is not null;
CREATE INDEX `food_entries_user` ON `food_entries` (`user_id`);
CREATE INDEX `food_entries_figures` ON `food_entries` (`user_id`,`eaten_at`,`id`,`calories`,`protein`,`carbs`,`fat`) WHERE deleted_at is null;
CREATE TRIGGER `streaks_entry_insert` AFTER INSERT ON `food_entries` BEGIN
	DELETE FROM `streaks` WHERE `user_id` = new.`user_id` AND `ends_at` > new.`eaten_at`;
END;
CREATE TRIGGER `streaks_entry_update` AFTER UPDATE OF `eaten_at`, `deleted_at` ON `food_entries` BEGIN
	DELETE FROM `streaks` WHERE `user_id` = new.`user_id` AND `ends_at` > min(old.`eaten_at`, new.`eaten_at`);
END;
CREATE TRIGGER `streaks_entry_delete` AFTER DELETE ON `food_entries` WHEN old.`deleted_at` IS NULL BEGIN
	DELETE FROM `streaks` WHERE `user_id` = old.`user_id` AND `ends_at` > old.`eaten_at`;
END;
CREATE UNIQUE INDEX `food_templates_name` ON `food_templates` (`user_id`,`name_key`);
CREATE UNIQUE INDEX `foods_fdc_id` ON `foods` (`fdc_id`);
CREATE INDEX `advice_texts_age` ON `advice_texts` (`attempted_at`);
CREATE UNIQUE INDEX `blocks_once` ON `blocks` (`blocker_id`,`blocked_id`);
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`,`blocker_id`);
CREATE UNIQUE INDEX `reports_share_once` ON `reports` (`progress_share_id`,`reporter_id`) WHERE progress_share_id is not null;
CREATE UNIQUE INDEX `reports_review_once` ON `reports` (`review_id`,`reporter_id`) WHERE review_id is not null;
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`);
CREATE INDEX `app_reviews_seen_by_all` ON `app_reviews` (`category`,`id`) WHERE is_public = 1 and hidden_at is null;
CREATE INDEX `app_reviews_ratings` ON `app_reviews` (`rating`) WHERE is_public = 1 and hidden_at is null;
CREATE INDEX `progress_shares_seen_by_all` ON `progress_shares` (`id`) WHERE is_public = 1 and hidden_at is null;
CREATE TRIGGER `progress_likes_added` AFTER INSERT ON `progress_likes` BEGIN
	UPDATE `progress_shares` SET `likes` = `likes` + 1 WHERE `id` = new.`progress_share_id`;
END;
CREATE TRIGGER `progress_likes_removed` AFTER DELETE ON `progress_likes` BEGIN
	UPDATE `progress_shares` SET `likes` = `likes` - 1 WHERE `id` = old.`progress_share_id`;
END;
CREATE TRIGGER `review_helpful_votes_added` AFTER INSERT ON `review_helpful_votes` BEGIN
	UPDATE `app_reviews` SET `helpful_votes` = `helpful_votes` + 1 WHERE `id` = new.`review_id`;
END;
CREATE TRIGGER `review_helpful_votes_removed` AFTER DELETE ON `review_helpful_votes` BEGIN
	UPDATE `app_reviews` SET `helpful_votes` = `helpful_votes` - 1 WHERE `id` = old.`review_id`;
END;
CREATE UNIQUE INDEX `billing_customers_customer` ON `billing_customers` (`customer_id`);
CREATE INDEX `payment_attempts_user` ON `payment_attempts` (`user_id`,`created_at`);
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`,`created_at`);
CREATE INDEX `subscriptions_check` ON `subscriptions` (`check_at`) WHERE check_at is not null;
CREATE INDEX `subscriptions_open` ON `subscriptions` (`user_id`) WHERE is_open = 1;
CREATE INDEX `progress_shares_meal` ON `progress_shares` (`food_entry_id`) WHERE food_entry_id is not null;
CREATE INDEX `users_findable` ON `users` (`username_key`) WHERE demo_until is null;
CREATE TRIGGER `users_fts_added` AFTER INSERT ON `users` WHEN new.`demo_until` IS NULL BEGIN
	INSERT INTO `users_fts`(`rowid`, `username_key`) VALUES (new.`id`, new.`username_key`);
END;
CREATE TRIGGER `users_fts_renamed` AFTER UPDATE OF `username_key` ON `users` WHEN old.`demo_until` IS NULL BEGIN
	INSERT INTO `users_fts`(`users_fts`, `rowid`, `username_key`) VALUES ('delete', old.`id`, old.`username_key`);
	INSERT INTO `users_fts`(`rowid`, `username_key`) VALUES (new.`id`, new.`username_key`);
END;
CREATE TRIGGER `users_fts_removed` AFTER DELETE ON `users` WHEN old.`demo_until` IS NULL BEGIN
	INSERT INTO `users_fts`(`users_fts`, `rowid`, `username_key`) VALUES ('delete', old.`id`, old.`username_key`);
END;
CREATE INDEX `friendships_requester` ON `friendships` (`requester_id`,`status`,`addressee_id`);
CREATE INDEX `friendships_addressee` ON `friendships` (`addressee_id`,`status`,`requester_id`);
CREATE INDEX `progress_shares_seen_by_friends` ON `progress_shares` (`user_id`,`hidden_at`,`id`);
CREATE UNIQUE INDEX `invites_code` ON `invites` (`code_hash`);
CREATE UNIQUE INDEX `known_addresses_hash` ON `known_addresses` (`user_id`,`address_hash`);
CREATE INDEX `known_addresses_age` ON `known_addresses` (`last_used_at`);
CREATE INDEX `address_budgets_age` ON `address_budgets` (`started_at`);
CREATE TRIGGER `diary_versions_entry_insert` AFTER INSERT ON `food_entries` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`user_id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;
CREATE TRIGGER `diary_versions_entry_delete` AFTER DELETE ON `food_entries` WHEN old.`deleted_at` IS NULL BEGIN
	UPDATE `diary_versions` SET `version` = `version` + 1 WHERE `user_id` = old.`user_id`;
END;
CREATE UNIQUE INDEX `foods_recipe` ON `foods` (`recipe`);
CREATE INDEX `foods_popularity` ON `foods` (`popularity`);
CREATE INDEX `saved_meals_user` ON `saved_meals` (`user_id`,`use_count`);
CREATE UNIQUE INDEX `saved_meals_name` ON `saved_meals` (`user_id`,`name_key`);
CREATE TRIGGER `diary_versions_goal` AFTER UPDATE OF `daily_calorie_goal`, `protein_percent`, `carbs_percent` ON `users` WHEN old.`daily_calorie_goal` <> new.`daily_calorie_goal` OR old.`protein_percent` <> new.`protein_percent` OR old.`carbs_percent` <> new.`carbs_percent` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;
CREATE TRIGGER `diary_versions_answers_insert` AFTER INSERT ON `onboarding_answers` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`user_id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;
CREATE TRIGGER `diary_versions_answers_update` AFTER UPDATE OF `activity_level`, `primary_goal`, `dietary_preferences`, `age`, `height_cm`, `weight_kg` ON `onboarding_answers` WHEN old.`activity_level` <> new.`activity_level` OR old.`primary_goal` <> new.`primary_goal` OR old.`dietary_preferences` <> new.`dietary_preferences` OR old.`age` IS NOT new.`age` OR old.`height_cm` IS NOT new.`height_cm` OR old.`weight_kg` IS NOT new.`weight_kg` BEGIN
	INSERT INTO `diary_versions` (`user_id`, `version`) VALUES (new.`user_id`, 1)
		ON CONFLICT (`user_id`) DO UPDATE SET `version` = `version` + 1;
END;
CREATE TRIGGER `diary_versions_entry_update` AFTER UPDATE OF `user_id`, `name`, `calories`, `protein`, `carbs`, `fat`, `fiber`, `sugar`, `sodium`, `photo_id`, `confidence`, `meal_type`, `serving_size`, `serving_quantity`, `category`, `tags`, `notes`, `portion`, `items`, `is_favorite`, `source`, `eaten_at`, `analyzed_at`, `created_at`, `deleted_at` ON `food_entries` BEGIN
	UPDATE `diary_versions` SET `version` = `version` + 1 WHERE `user_id` = new.`user_id`;
END;
CREATE INDEX `analysis_answers_user` ON `analysis_answers` (`user_id`,`id`);
CREATE UNIQUE INDEX `corrections_name` ON `corrections` (`user_id`,`kind`,`name_key`);
CREATE INDEX `corrections_user` ON `corrections` (`user_id`,`corrected_at`);
CREATE UNIQUE INDEX `photo_looks_photo` ON `photo_looks` (`photo_id`);
CREATE INDEX `photo_looks_user` ON `photo_looks` (`user_id`,`photo_id`);
CREATE UNIQUE INDEX `analysis_answers_photo` ON `analysis_answers` (`photo_id`,`note_key`,`other_photos`);
CREATE UNIQUE INDEX `corrected_calories_entry` ON `corrected_calories` (`entry_id`);
CREATE INDEX `corrected_calories_user` ON `corrected_calories` (`user_id`,`corrected_at`);
CREATE UNIQUE INDEX `notices_once` ON `notices` (`user_id`,`kind`,`subject`);
CREATE INDEX `notices_actor` ON `notices` (`actor_id`) WHERE actor_id is not null;
CREATE INDEX `notices_waiting` ON `notices` (`send_at`) WHERE send_at is not null;
CREATE INDEX `notices_age` ON `notices` (`due_at`);
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);
CREATE UNIQUE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);
CREATE INDEX `reminders_due` ON `reminders` (`due_at`) WHERE due_at is not null;
CREATE TRIGGER `reminders_account` AFTER UPDATE OF `time_zone`, `trial_started_at`, `is_subscribed`, `premium_granted_at` ON `users` BEGIN
	UPDATE `reminders` SET `due_at` = 0, `revision` = `revision` + 1 WHERE `user_id` = new.`id`;
END;
CREATE TRIGGER `reminders_device` AFTER INSERT ON `push_subscriptions` BEGIN
	INSERT INTO `reminders` (`user_id`, `handled_until`) VALUES (new.`user_id`, new.`created_at`)
		ON CONFLICT (`user_id`) DO UPDATE SET `due_at` = 0, `revision` = `revision` + 1,
			`handled_until` = iif(`due_at` IS NULL, new.`created_at`, `handled_until`);
END;
CREATE TRIGGER `photos_usage_added` AFTER INSERT ON `photos` BEGIN
	INSERT INTO `photo_usage` (`user_id`, `bytes`)
		VALUES (new.`user_id`, coalesce(new.`object_bytes`, length(new.`bytes`)))
		ON CONFLICT (`user_id`) DO UPDATE SET `bytes` = `photo_usage`.`bytes` + excluded.`bytes`;
END;
CREATE TRIGGER `photos_usage_removed` AFTER DELETE ON `photos` BEGIN
	UPDATE `photo_usage` SET `bytes` = `bytes` - coalesce(old.`object_bytes`, length(old.`bytes`))
		WHERE `user_id` = old.`user_id`;
END;
CREATE TRIGGER `photos_object_removed` AFTER DELETE ON `photos` WHEN old.`object_key` IS NOT NULL BEGIN
	INSERT INTO `photo_deletions` (`object_key`) VALUES (old.`object_key`);
END;
CREATE TRIGGER `photos_object_moved` AFTER UPDATE OF `object_key` ON `photos`
	WHEN old.`object_key` IS NOT NULL AND new.`object_key` IS NOT old.`object_key` BEGIN
	INSERT INTO `photo_deletions` (`object_key`) VALUES (old.`object_key`);
END;
CREATE UNIQUE INDEX `leases_name` ON `leases` (`name`);
CREATE INDEX `rate_counters_end` ON `rate_counters` (`ends_at`);
INSERT INTO foods_fts (foods_fts) VALUES ('rebuild');
INSERT INTO users_fts (rowid, username_key) SELECT id, username_key FROM users;
COMMIT;
