import { migrateCommand } from "@memory/postgres";

await migrateCommand("ingest", import.meta.url);
