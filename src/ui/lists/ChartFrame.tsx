import 'virtual:tilipo-late.css'
import { useId, useState, type ReactNode } from 'react'
import { formatCsvLine } from '#contract/core/csv'
import { formatDate, isLocalDate } from '#contract/core/dates'
import { Button } from '../forms/Button'
import { Heading } from '../text/Heading'
import { Text } from '../text/Text'
import { saveCsvFile } from '../forms/save-file'

/** The data of a chart as text: displayed as a table and downloaded as CSV. Numbers are written without their format. */
export interface ChartTable {
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  /** Formats the number of a cell for the displayed table. */
  formatNumber?(value: number): string
}

interface Props {
  title: string
  /** What the chart shows, in one or two sentences. Screen readers read it as the text of the image. */
  summary: string
  table: ChartTable
  fileName: string
  children: ReactNode
}

/** A chart with its title, summary, table view and CSV download. */
export function ChartFrame({ title, summary, table, fileName, children }: Props) {
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  const download = () => saveCsvFile([table.columns, ...table.rows].map(formatCsvLine).join(''), `${fileName}.csv`)
  return (
    <section className="card card-md chart" aria-labelledby={titleId}>
      <div>
        <Heading level={3} size="small" id={titleId}>
          {title}
        </Heading>
        <Text tone="muted" size="sm">
          {summary}
        </Text>
      </div>
      {isTable ? <TableView label={title} table={table} /> : children}
      <div className="chart-actions">
        <Button
          variant="ghost"
          size="sm"
          icon={isTable ? 'chart' : 'list'}
          aria-label={`${isTable ? 'Show chart' : 'Show table'}: ${title}`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Show chart' : 'Show table'}
        </Button>
        <Button variant="ghost" size="sm" icon="download" aria-label={`Download CSV: ${title}`} onClick={download}>
          Download CSV
        </Button>
      </div>
    </section>
  )
}

/** The file contains days as `2026-11-26`, because spreadsheets read them. */
const formatText = (cell: string | number | undefined) =>
  typeof cell === 'string' && isLocalDate(cell) ? formatDate(cell) : cell

const TableView = ({
  label,
  table: { columns, rows, formatNumber = String },
}: {
  label: string
  table: ChartTable
}) => (
  <div className="chart-table" tabIndex={0} role="region" aria-label={`Table: ${label}`}>
    <table>
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
        {rows.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row">{formatText(first)}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{typeof cell === 'number' ? formatNumber(cell) : formatText(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
