/** What a run came to. */
export interface Count {
  passed: number;
  failed: number;
}

/** The counts of a JUnit report; no report, or an exit status that it does not explain, is a failure. */
export function countOf(report: string | null, status: number): Count {
  const attribute = (name: string) =>
    [...(report ?? "").matchAll(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`, "g"))].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    );
  const failed = attribute("failures") + attribute("errors");
  const passed = attribute("tests") - failed - attribute("skipped");
  return { passed, failed: failed === 0 && status !== 0 ? 1 : failed };
}
