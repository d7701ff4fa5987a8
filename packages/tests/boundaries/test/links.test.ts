import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../../..");
const pages = globSync(["*.md", "{docs,deploy,helm}/**/*.md", "{packages,services}/**/README.md"], {
  cwd: ROOT,
  exclude: ["**/node_modules/**"],
});

/** The anchors of a page, made of its headings as GitHub does. */
const anchorsOf = (page: string): string[] =>
  [...readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-"),
  );

/** The links of a page to files or headings that do not exist. */
function brokenLinks(page: string): string[] {
  const path = join(ROOT, page);
  const links = [...readFileSync(path, "utf8").matchAll(/\]\(([^)\s]+)\)/g)];
  return links
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? path : join(dirname(path), file);
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
}

test.each(pages)("every link of %s leads somewhere", (page) => {
  expect(brokenLinks(page)).toEqual([]);
});
