import { setFlagsFromString } from "node:v8";

// By default V8 optimizes a function after 3,000 calls, and after 500 without new type feedback. A request calls most
// functions once: until then they all run unoptimized, with the compiler busy beside them.
const FLAGS = [
  "--invocation-count-for-maglev=100",
  "--invocation-count-for-turbofan=600",
  "--minimum-invocations-after-ic-update=100",
];

/** Lets V8 optimize functions after some hundreds of calls. V8 ignores a flag that it does not know, with a line on stderr. */
export function setJitFlags(): void {
  for (const flag of FLAGS) setFlagsFromString(flag);
}
