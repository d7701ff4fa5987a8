import { deadLettersCommand } from "@memory/feed";

await deadLettersCommand("context");
