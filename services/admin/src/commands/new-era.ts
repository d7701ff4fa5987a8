import { newEraCommand } from "@memory/era";

await newEraCommand("admin", { settlesAlone: true });
