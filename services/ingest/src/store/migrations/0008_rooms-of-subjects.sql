-- Counts rise with every message; room on the page lets them do so without touching the indexes. Pages that are full already stay as they are.
ALTER TABLE "subjects" SET (fillfactor = 70);
