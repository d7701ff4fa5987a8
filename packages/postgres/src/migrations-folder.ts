import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Beside the sources in a checkout, beside the bundle in an image.
const FOLDERS = ["./store/migrations", "./migrations"];

/** The folder of the migrations that belong to a program of a service; `program` is the program's own address. */
export function migrationsFolder(program: string): string {
  const folders = FOLDERS.map((path) => fileURLToPath(new URL(path, program)));
  return folders.find((path) => existsSync(path)) ?? "migrations";
}
