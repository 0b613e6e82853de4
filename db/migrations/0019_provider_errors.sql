CREATE TABLE `provider_errors` (
	`endpoint` text NOT NULL,
	`model` text NOT NULL,
	`calorie_error` real NOT NULL,
	`range_factor` real NOT NULL,
	`photos` integer NOT NULL,
	`measured_at` integer NOT NULL,
	PRIMARY KEY(`endpoint`, `model`)
);
