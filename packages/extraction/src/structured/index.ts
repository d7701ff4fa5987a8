export { refuseSecrets } from "./refuse-secrets.ts";
export { readingStructured } from "./structured-path.ts";
