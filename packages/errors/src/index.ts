export {
  ApiError,
  ERROR_STATUS,
  type ErrorType,
  forbiddenScope,
  insufficientRights,
  invalidPayload,
  missingScope,
  notFound,
  serviceUnavailable,
  unauthorized,
} from "./api-error.ts";
export { refuseUnstorable } from "./refuse-unstorable.ts";
export { isUnavailable, isUnfitDatabase } from "./unavailable.ts";
