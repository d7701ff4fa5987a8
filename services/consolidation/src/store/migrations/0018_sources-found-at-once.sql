-- Every search reads the list of what is not in the index yet: seen were 0.1 s for 128 events with 527 pages of it.
ALTER INDEX "facts_by_source" SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list('facts_by_source');
