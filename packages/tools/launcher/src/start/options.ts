import { resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { WORKSPACE } from "../folders.ts";

export interface StartOptions {
  port: number;
  /** The data folder, absolute. */
  data: string;
  fresh: boolean;
  tour: boolean;
  once: boolean;
  bootstrap: boolean;
  durable: boolean;
}

/** The options of `npm start`, from its arguments; relative folders are seen from where npm was called. Throws commander's error on a bad one. */
export function readStartOptions(args: string[], callersFolder: string): StartOptions {
  const command = startCommand().exitOverride().parse(args, { from: "user" });
  const given = command.opts<{ data?: string } & Omit<StartOptions, "data">>();
  return {
    ...given,
    data:
      given.data === undefined ? resolve(WORKSPACE, ".data") : resolve(callersFolder, given.data),
    // The one key that can be created without a credential belongs to the user who asked for this mode.
    tour: given.tour && !given.bootstrap,
  };
}

function startCommand(): Command {
  return new Command("npm start --")
    .description("Runs the whole memory service on this machine.")
    .option("--port <port>", "port to listen on", asPort, 8080)
    .option("--data <folder>", "where everything is kept (default: .data in this checkout)")
    .option("--fresh", "wipe the data folder first", false)
    .option("--no-tour", "skip the tour through the API")
    .option("--once", "stop after the tour", false)
    .option(
      "--bootstrap",
      "no admin key: the first key needs no credential; implies --no-tour",
      false,
    )
    .option("--no-durable", "do not wait for the disk: faster, and a power cut may lose data")
    .allowExcessArguments(false)
    .configureOutput({ writeErr: () => undefined });
}

function asPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new InvalidArgumentError("a port is a number from 1 to 65535.");
  return port;
}
