ALTER TABLE `saved_meals` ADD `servings` real;--> statement-breakpoint
ALTER TABLE `saved_meals` ADD `cooked_grams` real;