export { Choice, compiledPatterns, type Making } from "./choice.ts";
export { allMatches, compiled, machineCode, mapMatches, regexOf } from "./compiled.ts";
export { Guarded } from "./guarded.ts";
export { END, type Need, type Needs, START } from "./needs.ts";
export { PatternWords } from "./pattern-words.ts";
export { plainText } from "./plain-text.ts";
