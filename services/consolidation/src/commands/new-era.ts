import { newEraCommand } from "@memory/era";

await newEraCommand("consolidation");
