ALTER TABLE `food_templates` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `food_templates_name` ON `food_templates` (`user_id`,`name_key`);--> statement-breakpoint
ALTER TABLE `foods` ADD `fdc_id` integer;--> statement-breakpoint
ALTER TABLE `foods` ADD `origin` text DEFAULT 'builtin' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `foods_fdc_id` ON `foods` (`fdc_id`);--> statement-breakpoint
DROP TABLE `foods_fts`;--> statement-breakpoint
CREATE VIRTUAL TABLE `foods_fts` USING fts5(`name`, `aliases`, content='foods', content_rowid='id', tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');--> statement-breakpoint
INSERT INTO `foods_fts`(`foods_fts`) VALUES ('rebuild');--> statement-breakpoint
CREATE VIRTUAL TABLE `foods_terms` USING fts5vocab('foods_fts', 'row');
