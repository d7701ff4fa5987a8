-- What the feed of facts shows: a retraction row is nobody else's business.
CREATE VIEW "facts_feed" AS
  SELECT "xid", "scope_token", "id", "version" FROM "facts" WHERE "kind" = 'fact';
