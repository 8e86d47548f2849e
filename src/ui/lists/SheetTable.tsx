import 'virtual:tilipo-late.css'
import type { ReactElement, ReactNode } from 'react'

interface Props {
  label: string
  columns: readonly string[]
  /** A cell is one text or one element: on a phone, the parts of a cell would be separate columns. */
  rows: readonly { id: string; cells: readonly (string | ReactElement)[] }[]
}

/**
 * A plain table with all rows, made to be printed. On a phone, each row of a table with many columns is a list. The roles
 * are explicit, because browsers drop those of elements that are displayed as blocks.
 */
export const SheetTable = ({ label, columns, rows }: Props) => (
  <div className="sheet-table" role="region" aria-label={label} tabIndex={0}>
    <table role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ id, cells }) => (
          <tr key={id} role="row">
            {cells.map((cell, index) => (
              <td key={columns[index]} role="cell" data-label={columns[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A part of a printed sheet that begins a page of its own, such as the list of one departure. */
export const SheetPage = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="sheet-page" aria-label={label}>
    {children}
  </section>
)
