/** How a sign-in ended. */
export type SignInEnd = "done" | "failed" | "refused" | "unavailable";
