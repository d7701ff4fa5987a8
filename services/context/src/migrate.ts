import { migrateCommand } from "@memory/postgres";

await migrateCommand("context", import.meta.url);
