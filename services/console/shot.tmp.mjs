import { chromium } from "playwright-core";

const [, , base, key, trace, out] = process.argv;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [scheme, width, height] of [
  ["light", 1280, 800],
  ["dark", 1280, 800],
  ["light", 390, 844],
]) {
  const p = await b.newPage({ viewport: { width, height }, colorScheme: scheme });
  p.on("console", (l) => console.log(l.type(), l.text()));
  p.on("pageerror", (e) => console.log("ERR", e.message));
  const shot = async (n) => {
    await p.screenshot({ path: `${out}/${n}-${scheme}-${width}.png` });
  };
  await p.goto(`${base}/console`);
  await p.waitForSelector("h1");
  await p.waitForTimeout(300);
  await shot("sign-in");
  await p.getByLabel("Key").fill(key);
  await p.getByRole("button", { name: "Sign in" }).click();
  await p.waitForURL("**/why*");
  await p.waitForTimeout(1200);
  await shot("why");
  if (trace) {
    await p.goto(`${base}/console/why/${trace}`);
    await p.waitForTimeout(1200);
    await shot("trace");
    const c = p.getByRole("list", { name: "What was considered" }).getByRole("button").first();
    if (await c.count()) {
      await c.click();
      await p.waitForTimeout(800);
      await shot("evidence");
    }
  }
  await p.close();
}
await b.close();
