-- Ends a receipt in one round trip: its link in the chain is made, its target is forgotten, and with a deletion or a restore that
-- of the receipts that could have been taken back. The lock is held by nobody who waits for a client, be it lost or frozen.
-- VOLATILE and plpgsql on purpose: the end of the chain is read with a snapshot that is younger than the lock.
-- The hash is sha256 over a JSON array; p_head and p_tail are what the caller knows of its text, around the moment of the end and
-- before the hash of the link before. False when the lease was lost.
-- A version in the name, because older replicas go on calling theirs while newer ones are rolled out.
CREATE FUNCTION finish_receipt_v1(p_id uuid, p_lease uuid, p_head text, p_tail text)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  receipt forget_receipts;
  link record;
  ended timestamptz;
BEGIN
  SELECT * INTO receipt FROM forget_receipts
  WHERE id = p_id AND lease = p_lease AND finished_at IS NULL AND refused_as IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;

  PERFORM pg_advisory_xact_lock(hashtextextended('memory:receipt-chain', 0));
  SELECT position, hash INTO link FROM forget_receipts WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1;
  ended := date_trunc('milliseconds', clock_timestamp());

  UPDATE forget_receipts SET
    finished_at = ended,
    position = coalesce(link.position, 0) + 1,
    previous_hash = link.hash,
    hash = encode(sha256(convert_to(
      p_head || to_json(to_char(ended AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || p_tail
        || coalesce(to_json(link.hash)::text, 'null') || ']', 'UTF8')), 'hex'),
    lease = NULL, lease_until = NULL, next_try_at = NULL,
    target = CASE WHEN action = 'erase' AND mode = 'disable' THEN target END
  WHERE id = p_id;

  IF receipt.action = 'restore' OR receipt.mode = 'delete' THEN
    UPDATE forget_receipts SET target = NULL
    WHERE target_hash = receipt.target_hash AND finished_at IS NOT NULL AND target IS NOT NULL
      AND (receipt.restores IS NULL OR id = receipt.restores);
  END IF;
  RETURN true;
END
$$;
