export { ANSWER_FORMAT } from "./answer-format.ts";
export { type AskModel, ModelFailure } from "./ask-model.ts";
export { modelExtractor } from "./model-extractor.ts";
export { vocabularyOf } from "./vocabulary.ts";
