import { CODINGS, type Coding } from "./built-app.ts";

/** The coding of fewest bytes that an `Accept-Encoding` allows; null for the file as it is. */
export function acceptedCoding(accept: string | undefined): Coding | null {
  const allowed = (accept ?? "").split(",").flatMap((part) => {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
  });
  const codings = Object.keys(CODINGS) as Coding[]; // its own keys
  return codings.find((coding) => allowed.includes(coding)) ?? null;
}
