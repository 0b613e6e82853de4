CREATE TABLE `provider_abilities` (
	`endpoint` text NOT NULL,
	`model` text NOT NULL,
	`format` text NOT NULL,
	`sees_pictures` integer,
	`thinks_aloud` integer NOT NULL,
	`learned_at` integer NOT NULL,
	PRIMARY KEY(`endpoint`, `model`)
);
