import 'virtual:tilipo-late.css'

interface Props {
  label: string
  columns: readonly string[]
  rows: readonly { id: string; cells: readonly string[] }[]
}

/** A plain table with all rows, made to be printed. It scrolls horizontally on a phone. */
export const SheetTable = ({ label, columns, rows }: Props) => (
  <div className="sheet-table" role="region" aria-label={label} tabIndex={0}>
    <table aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
