export { giveBackWhenIdle } from "./give-back-when-idle.ts";
