import { deadLettersCommand } from "@memory/feed";

await deadLettersCommand("consolidation");
