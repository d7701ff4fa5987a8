import { expect, test } from "vitest";
import { mayAsk } from "./origin.ts";

test.each([
  [undefined, true],
  ["http://localhost:6274", true],
  ["http://127.0.0.1:6274", true],
  ["vscode-file://vscode-app", true],
  ["https://evil.example.com", false],
  ["http://evil.example.com:8080", false],
  ["null", false],
  ["file:///tmp/page.html", false],
  ["", false],
])("a request from %s: %s", (origin, allowed) => {
  expect(mayAsk(origin)).toBe(allowed);
});
