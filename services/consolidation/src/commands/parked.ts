import { parkedCommand } from "@memory/feed";

await parkedCommand("consolidation");
