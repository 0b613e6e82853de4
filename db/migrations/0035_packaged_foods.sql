CREATE TABLE `branded_foods` (
	`gtin` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`brand_id` integer,
	`kcal` integer NOT NULL,
	`protein` integer NOT NULL,
	`carbs` integer NOT NULL,
	`fat` integer NOT NULL,
	`fiber` integer NOT NULL,
	`sugar` integer NOT NULL,
	`sodium` integer NOT NULL,
	`serving_label` text,
	`serving_grams` integer,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `brands` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_name_unique` ON `brands` (`name`);--> statement-breakpoint
CREATE TABLE `open_food_facts` (
	`gtin` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`brand_id` integer,
	`kcal` integer NOT NULL,
	`protein` integer NOT NULL,
	`carbs` integer NOT NULL,
	`fat` integer NOT NULL,
	`fiber` integer NOT NULL,
	`sugar` integer NOT NULL,
	`sodium` integer NOT NULL,
	`serving_label` text,
	`serving_grams` integer,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `food_templates` ADD `gtin` integer;--> statement-breakpoint
CREATE INDEX `food_templates_gtin` ON `food_templates` (`gtin`) WHERE gtin is not null;--> statement-breakpoint
CREATE VIEW `branded_foods_names` AS SELECT `gtin`, `branded_foods`.`name`, `brands`.`name` AS `brand` FROM `branded_foods` LEFT JOIN `brands` ON `brands`.`id` = `brand_id`;--> statement-breakpoint
CREATE VIRTUAL TABLE `branded_foods_fts` USING fts5(`name`, `brand`, content='branded_foods_names', content_rowid='gtin', columnsize=0, detail=none, tokenize="unicode61 remove_diacritics 2");--> statement-breakpoint
CREATE TRIGGER `branded_foods_fts_insert` AFTER INSERT ON `branded_foods` BEGIN
	INSERT INTO `branded_foods_fts`(`rowid`, `name`, `brand`) VALUES (new.`gtin`, new.`name`, (SELECT `name` FROM `brands` WHERE `id` = new.`brand_id`));
END;--> statement-breakpoint
CREATE TRIGGER `branded_foods_fts_delete` AFTER DELETE ON `branded_foods` BEGIN
	INSERT INTO `branded_foods_fts`(`branded_foods_fts`, `rowid`, `name`, `brand`) VALUES ('delete', old.`gtin`, old.`name`, (SELECT `name` FROM `brands` WHERE `id` = old.`brand_id`));
END;--> statement-breakpoint
CREATE TRIGGER `branded_foods_fts_update` AFTER UPDATE OF `name`, `brand_id` ON `branded_foods` BEGIN
	INSERT INTO `branded_foods_fts`(`branded_foods_fts`, `rowid`, `name`, `brand`) VALUES ('delete', old.`gtin`, old.`name`, (SELECT `name` FROM `brands` WHERE `id` = old.`brand_id`));
	INSERT INTO `branded_foods_fts`(`rowid`, `name`, `brand`) VALUES (new.`gtin`, new.`name`, (SELECT `name` FROM `brands` WHERE `id` = new.`brand_id`));
END;--> statement-breakpoint
CREATE VIEW `open_food_facts_names` AS SELECT `gtin`, `open_food_facts`.`name`, `brands`.`name` AS `brand` FROM `open_food_facts` LEFT JOIN `brands` ON `brands`.`id` = `brand_id`;--> statement-breakpoint
CREATE VIRTUAL TABLE `open_food_facts_fts` USING fts5(`name`, `brand`, content='open_food_facts_names', content_rowid='gtin', columnsize=0, detail=none, tokenize="unicode61 remove_diacritics 2");--> statement-breakpoint
CREATE TRIGGER `open_food_facts_fts_insert` AFTER INSERT ON `open_food_facts` BEGIN
	INSERT INTO `open_food_facts_fts`(`rowid`, `name`, `brand`) VALUES (new.`gtin`, new.`name`, (SELECT `name` FROM `brands` WHERE `id` = new.`brand_id`));
END;--> statement-breakpoint
CREATE TRIGGER `open_food_facts_fts_delete` AFTER DELETE ON `open_food_facts` BEGIN
	INSERT INTO `open_food_facts_fts`(`open_food_facts_fts`, `rowid`, `name`, `brand`) VALUES ('delete', old.`gtin`, old.`name`, (SELECT `name` FROM `brands` WHERE `id` = old.`brand_id`));
END;--> statement-breakpoint
CREATE TRIGGER `open_food_facts_fts_update` AFTER UPDATE OF `name`, `brand_id` ON `open_food_facts` BEGIN
	INSERT INTO `open_food_facts_fts`(`open_food_facts_fts`, `rowid`, `name`, `brand`) VALUES ('delete', old.`gtin`, old.`name`, (SELECT `name` FROM `brands` WHERE `id` = old.`brand_id`));
	INSERT INTO `open_food_facts_fts`(`rowid`, `name`, `brand`) VALUES (new.`gtin`, new.`name`, (SELECT `name` FROM `brands` WHERE `id` = new.`brand_id`));
END;
