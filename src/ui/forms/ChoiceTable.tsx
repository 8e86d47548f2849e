import 'virtual:tilipo-late.css'

interface Column<Id extends string> {
  id: Id
  label: string
}
interface ChoiceRow<Id extends string> {
  id: string
  label: string
  hint?: string
  /** Whether the choice is on, by column. A column without a value has no choice in this row. */
  choices: Partial<Record<Id, boolean>>
}
interface Props<RowId extends string, ColumnId extends string> {
  label: string
  /** Heading of the first column. */
  rowHeader: string
  columns: readonly Column<ColumnId>[]
  rows: readonly (ChoiceRow<ColumnId> & { id: RowId })[]
  onChange(rowId: RowId, columnId: ColumnId, isOn: boolean): void
}

/** Choices by row and column. Each takes effect at once, and is named after both. */
export const ChoiceTable = <RowId extends string, ColumnId extends string>({
  label,
  rowHeader,
  columns,
  rows,
  onChange,
}: Props<RowId, ColumnId>) => (
  <table className="choice-table" aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{rowHeader}</th>
        {columns.map((column) => (
          <th key={column.id} scope="col">
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            {row.label}
            {row.hint && <small>{row.hint}</small>}
          </th>
          {columns.map((column) => (
            <td key={column.id}>
              {row.choices[column.id] !== undefined && (
                <label className="choice">
                  <input
                    type="checkbox"
                    aria-label={`${row.label}: ${column.label}`}
                    checked={row.choices[column.id]}
                    onChange={({ target }) => onChange(row.id, column.id, target.checked)}
                  />
                </label>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
