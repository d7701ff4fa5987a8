export { openSentenceModel, type SentenceModel } from "./sentence-model.ts";
