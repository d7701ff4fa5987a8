export { readEra } from "./era.ts";
export { forgetAgain } from "./forget-again.ts";
export { type GuardedDatabase, openDatabase, unguarded } from "./guarded-database.ts";
export { newEraCommand } from "./new-era-command.ts";
export { readEpochs, unknownSteps } from "./records.ts";
export { databaseEra } from "./tables.ts";
