ALTER TABLE "parked_items" RENAME TO "dead_letters";--> statement-breakpoint
ALTER TABLE "dead_letters" RENAME COLUMN "parked_at" TO "first_failed_at";--> statement-breakpoint
ALTER TABLE "dead_letters" RENAME CONSTRAINT "parked_items_feed_item_id_pk" TO "dead_letters_feed_item_id_pk";
