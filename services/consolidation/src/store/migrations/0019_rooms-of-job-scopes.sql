-- A claim changes all rows of a page at once: with half of it free their new versions have room beside them, and no index is touched.
ALTER TABLE "job_scopes" SET (fillfactor = 50);
