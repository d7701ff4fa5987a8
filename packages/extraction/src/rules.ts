export { compiledPatterns } from "@memory/text/matching";
export { type ReadEvents, rulesExtractor, rulesReader } from "./rules-extractor.ts";
