import { existsSync } from "node:fs";
import { run } from "../run.ts";

/** Installs nats-server with Homebrew, where that is how a machine gets programs; null elsewhere. */
export async function fetchFromHomebrew(say: (text: string) => void): Promise<string | null> {
  if (process.platform !== "darwin") return null;
  const brew = ["/opt/homebrew/bin/brew", "/usr/local/bin/brew"].find((path) => existsSync(path));
  if (brew === undefined) return null;
  say("installing nats-server with Homebrew");
  const { status, output } = await run(brew, ["install", "nats-server"]);
  if (status !== 0) throw new Error(`brew install nats-server failed:\n${output.trim()}`);
  return brew.replace(/brew$/, "nats-server");
}
