CREATE TABLE "name_revisions" (
	"token" text PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
