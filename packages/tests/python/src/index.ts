export { pythonWithClient } from "./environment.ts";
