export { type Extract, extractWith } from "@memory/extraction/extract";
