import { migrateCommand } from "@memory/postgres";

await migrateCommand("admin", import.meta.url);
