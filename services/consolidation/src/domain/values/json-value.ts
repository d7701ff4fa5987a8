export { type JsonObject, parseJson } from "@memory/values";
