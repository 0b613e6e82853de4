DROP INDEX `analysis_answers_photo`;--> statement-breakpoint
ALTER TABLE `analysis_answers` ADD `other_photos` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `analysis_answers_photo` ON `analysis_answers` (`photo_id`,`note_key`,`other_photos`);