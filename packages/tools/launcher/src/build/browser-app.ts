import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { digestOfFiles, STAMP } from "./sources.ts";

// Of a service with a vite.config.ts: what its browser app is made of, and the packages that an app may use.
const SOURCES = [
  "{package.json,vite.config.ts,src/app/**/*}",
  "../../packages/{certificate,packet,text,clients/typescript}/src/**/*.ts",
];

/**
 * Builds the browser app of a service, if it has one, into the folder `app` of `making`; takes the one of `dist` where that was made
 * of the same sources, since it takes seconds.
 */
export async function buildBrowserApp(service: string, dist: string, making: string) {
  const config = join(service, "vite.config.ts");
  if (!existsSync(config)) return;
  const digest = digestOfFiles(service, SOURCES);
  const stamp = join(dist, "app", STAMP);
  const made = join(making, "app");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) {
    cpSync(join(dist, "app"), made, { recursive: true });
    return;
  }
  const vite: Vite = await import(pathToFileURL(createRequire(config).resolve("vite")).href);
  await forProduction(() =>
    vite.build({ configFile: config, logLevel: "warn", build: { outDir: made } }),
  );
  writeFileSync(join(made, STAMP), digest);
}

/** Runs a build as one for production: Vite takes what NODE_ENV says, which under Vitest is a test, and with it React for development. */
async function forProduction(build: () => Promise<unknown>) {
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  try {
    await build();
  } finally {
    if (before === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = before;
  }
}

/** What is called of it: the service that has an app has vite too. */
interface Vite {
  build(options: object): Promise<unknown>;
}
