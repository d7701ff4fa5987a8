/** A fault that the user can fix: shown as its message, without a stack. */
export class UserError extends Error {
  override name = "UserError";
}
