export { compiledPatterns } from "./matching/choice.ts";
export { type ReadEvents, rulesExtractor, rulesReader } from "./rules-extractor.ts";
