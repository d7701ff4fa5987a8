import { parkedCommand } from "@memory/feed";

await parkedCommand("context");
