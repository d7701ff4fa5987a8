export { noteEra, readCursor, saveCursor } from "./cursor.ts";
export { cutPage } from "./cut-page.ts";
export { deadLettersCommand } from "./dead-letters-command.ts";
export { feedMetrics } from "./feed-metrics.ts";
export { type FeedFollower, type FeedSpec, followFeed } from "./follow-feed.ts";
export { capturesFeed, factsFeed } from "./known-feeds.ts";
export { hasGoneBack, restampRows } from "./owner-era.ts";
export { type FeedPage, readFeedPage } from "./owner-page.ts";
export { deadLetters, feedCursors } from "./tables.ts";
