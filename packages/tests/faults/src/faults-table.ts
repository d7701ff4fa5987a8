import { FAULTS } from "./catalogue.ts";

/** The table of docs/faults.md. */
export function faultsTable(): string {
  const linked = (file: string) => {
    const name = file
      .split("/")
      .at(-1)
      ?.replace(/\.test\.ts$/, "");
    return `[${name}](../${file})`;
  };
  const rows = FAULTS.map(({ id, fault: what, survives, tests }) => {
    const shown = [...new Set(tests.map(([file]) => linked(file)))].join(", ");
    return `| ${id} | ${what} | ${survives} | ${shown} |`;
  });
  return ["| | Fault | What holds | Shown by |", "|---|---|---|---|", ...rows].join("\n");
}
