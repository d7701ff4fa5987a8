import { BaseEnv } from "@memory/env";
import { startService } from "@memory/http-server";
import { buildApp } from "./server/app.ts";
import { readBuiltApp } from "./server/built-app.ts";

await startService({ name: "console" }, BaseEnv, async ({ log }) => ({
  ...buildApp({ log, files: readBuiltApp(new URL("app/", import.meta.url)) }),
  stop: async () => {},
}));
