/** The number of a month, 0 to 11, by its folded name in English, French, German or Spanish. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    "january jan janvier januar enero",
    "february feb fevrier februar febrero",
    "march mar mars marz maerz marzo",
    "april apr avril abril",
    "may mai mayo",
    "june jun juin juni junio",
    "july jul juillet juli julio",
    "august aug aout agosto",
    "september sep sept septembre septiembre",
    "october oct octobre oktober octubre",
    "november nov novembre noviembre",
    "december dec decembre dezember diciembre",
  ].flatMap((names, month) => names.split(" ").map((name) => [name, month] as const)),
);
