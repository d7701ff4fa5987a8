import { buildServices } from "./build/build-services.ts";

const made = await buildServices();
console.log(made.length === 0 ? "bundles are up to date" : `bundled ${made.join(", ")}`);
