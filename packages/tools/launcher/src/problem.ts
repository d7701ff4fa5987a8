/** Something the person at the keyboard can put right: shown as its message, without a stack. */
export class Problem extends Error {
  override name = "Problem";
}
