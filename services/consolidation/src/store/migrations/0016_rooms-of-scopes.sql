-- Leases begin often; room on the page lets them do so without touching the indexes. Pages that are full already stay as they are.
ALTER TABLE "scopes" SET (fillfactor = 70);
