import { z } from "zod";

/** An id that a tool is given. Whether it is one of the subject's is checked where it is looked up. */
export const Id = z.guid().transform((id) => id.toLowerCase());
