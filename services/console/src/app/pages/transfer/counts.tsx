import { Said } from "../../components/said.tsx";

/** Numbers by type of line, as a table. */
export const Counts = ({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly (readonly [type: string, numbers: readonly number[]])[];
}) => (
  <table aria-label={label} className="w-fit text-left tabular-nums">
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col" className="pr-6 pb-1 text-xs font-medium text-ink-soft">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([type, numbers]) => (
        <tr key={type}>
          <th scope="row" className="pr-6 font-medium">
            <Said text={type} most={60} />
          </th>
          {numbers.map((number, at) => (
            <td key={columns[at + 1]} className="pr-6">
              {number.toLocaleString()}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
