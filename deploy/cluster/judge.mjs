// Says in one line what a load met, and fails if a promise was broken, or with `none` if a request failed. Arguments: the load's result, `any` or `none`.
import { readFileSync } from "node:fs";

const [file, allowed] = process.argv.slice(2);
const { seconds, requests, failed, captures, traces, keys, receipts, broken, failures } =
  JSON.parse(readFileSync(file, "utf8"));
const wrong = Object.entries(broken).filter(([, count]) => count > 0);
const says = wrong.map(([promise, count]) => `${promise} ${count}`).join(", ") || "nothing broken";
const { kind, problem } = failures[0] ?? {};
console.log(
  `${seconds} s, ${requests} requests, ${failed} failed${kind ? ` (${kind}: ${problem})` : ""}; ` +
    `${captures} events, ${traces} traces, ${keys} keys, ${receipts} receipts: ${says}`,
);
process.exitCode = wrong.length > 0 || (allowed === "none" && failed > 0) ? 1 : 0;
