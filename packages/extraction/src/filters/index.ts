export { isDirective } from "./directives.ts";
export { holdsSecret, isSecretPredicate } from "./secrets.ts";
export { WITHHELD, withheld } from "./withhold.ts";
