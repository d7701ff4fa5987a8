import { threadExtractor } from "./extraction/thread-extractor.ts";
import { EXTRACTION_THREAD } from "./extraction-thread-file.ts";
import { type Learn, learnBy } from "./learn.ts";

/** Learning by the structured path, else by rules over text, which are read in a thread beside the one that answers requests. */
export const learnByRules = (): Learn => learnBy(threadExtractor(EXTRACTION_THREAD));
