import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/** The codings that the build writes each file in, the one with the fewest bytes first. */
export const CODINGS = { br: ".br", gzip: ".gz" } as const;
export type Coding = keyof typeof CODINGS;

/** A file of the built app, in every form that it can be sent in. */
export interface BuiltFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly coded: Readonly<Partial<Record<Coding, Buffer>>>;
}

export interface BuiltApp {
  /** The one page; what it shows is its path's business. */
  readonly page: BuiltFile;
  /** By name; the names have a digest of the content in them. */
  readonly assets: ReadonlyMap<string, BuiltFile>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The app that the build put into a folder, read once. Throws where there is none, or a file of a kind that nobody planned. */
export function readBuiltApp(folder: URL): BuiltApp {
  const page = new URL("index.html", folder);
  if (!existsSync(page))
    throw new Error(`no built console in ${fileURLToPath(folder)}: run npm run build`);
  const assets = new URL("assets/", folder);
  const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
  return {
    page: readFile(page),
    assets: new Map(names.map((name) => [name, readFile(new URL(name, assets))])),
  };
}

function readFile(file: URL): BuiltFile {
  const type = TYPES[extname(file.pathname)];
  if (type === undefined) throw new Error(`${file.pathname} has no known type`);
  const coded = Object.entries(CODINGS).flatMap(([coding, ending]) => {
    const form = new URL(`${file.href}${ending}`);
    return existsSync(form) ? [[coding, readFileSync(form)]] : [];
  });
  return { type, bytes: readFileSync(file), coded: Object.fromEntries(coded) };
}
