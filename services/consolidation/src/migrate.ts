import { migrateCommand } from "@memory/postgres";

await migrateCommand("consolidation", import.meta.url);
