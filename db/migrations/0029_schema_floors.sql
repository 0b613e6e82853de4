CREATE TABLE `schema_floors` (
	`oldest` integer PRIMARY KEY NOT NULL
);
