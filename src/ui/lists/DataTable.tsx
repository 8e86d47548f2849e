import 'virtual:tilipo-late.css'
import { memo, useDeferredValue, useMemo, useState, type Key, type ReactNode } from 'react'
import { classes, cx } from '../layout/classes'
import { Icon } from '../text/Icon'
import { Input } from '../forms/Input'
import { AnyLink } from '../text/Link'
import { Pager } from './Pager'
import { Skeleton } from '../states/Skeleton'

export interface Column<T> {
  id: string
  header: string
  cell(row: T): ReactNode
  /** Returns the text that the filter of this column searches. */
  text?(row: T): string
  align?: 'end'
  /** Where the cell is in the two lines of a compact row on a phone. Without it, the cell is not displayed there. */
  compact?: 'title' | 'state' | 'when' | 'what' | 'amount'
  /** The cell contains the buttons of the row. */
  actions?: boolean
  /** The header sorts the rows by this column. Needs `sort`. */
  sortable?: boolean
}

export interface Sort {
  column: string
  descending: boolean
}

interface Props<T> {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey(row: T): Key
  filter?: { column: string; placeholder: string }
  pageSize?: number
  /** On a phone, a row has two lines instead of one for each column. */
  compact?: boolean
  /** The server filters and pages: `rows` is one page. */
  paging?: { page: number; pageCount: number; onPage(page: number): void }
  sort?: Sort & { onSort(sort: Sort): void }
  /** Makes the row a link to a path (`rowLink`) or a button (`onRow`). */
  rowLink?(row: T): string
  onRow?(row: T): void
  empty?: string
  loading?: boolean
}

/**
 * A table on a wide screen and cards on a phone, by CSS only. Filters and pages the rows on the client, unless `paging`
 * is given. The rows follow the filter and the page in deferred renders, so that typing stays smooth on a slow phone.
 */
export function DataTable<T>(props: Props<T>) {
  const { label, columns, rows, filter, paging, pageSize = 10, empty = 'No results.', loading } = props
  const [filterText, setFilterText] = useState('')
  const [requestedPage, setRequestedPage] = useState(1)
  const deferredPage = useDeferredValue(requestedPage)
  const filteredRows = useFilteredRows(rows, columns.find(({ id }) => id === filter?.column)?.text, filterText)
  const pageCount = paging?.pageCount ?? Math.max(1, Math.ceil(filteredRows.length / pageSize))
  const page = paging?.page ?? Math.min(deferredPage, pageCount)
  const visibleRows = paging ? rows : filteredRows.slice((page - 1) * pageSize, page * pageSize)
  return (
    <div className="table-box" aria-busy={loading}>
      {filter && (
        <div className="table-top">
          <Input
            icon="search"
            type="search"
            aria-label={filter.placeholder}
            placeholder={filter.placeholder}
            value={filterText}
            onChange={(event) => {
              setFilterText(event.target.value)
              setRequestedPage(1)
            }}
          />
        </div>
      )}
      <div className="table-scroll">
        <table className={classes('table', { compact: props.compact })} role="table" aria-label={label}>
          <Head columns={columns} sort={props.sort} />
          <tbody role="rowgroup">
            {loading ? (
              <LoadingRows columns={columns.length} />
            ) : (
              visibleRows.map((row) => (
                <Row key={props.rowKey(row)} row={row} columns={columns} rowLink={props.rowLink} onRow={props.onRow} />
              ))
            )}
          </tbody>
        </table>
      </div>
      {!loading && visibleRows.length === 0 && <p className="table-empty">{empty}</p>}
      <Pager page={page} pageCount={pageCount} onPage={paging?.onPage ?? setRequestedPage} />
    </div>
  )
}

/** Builds the searched texts once per set of rows, because a list of thousands is filtered on every key. */
function useFilteredRows<T>(
  rows: readonly T[],
  getText: ((row: T) => string) | undefined,
  filterText: string,
): readonly T[] {
  const texts = useMemo(() => getText && rows.map((row) => getText(row).toLowerCase()), [rows, getText])
  const word = useDeferredValue(filterText).trim().toLowerCase()
  return useMemo(
    () => (word && texts ? rows.filter((_, index) => texts[index]?.includes(word)) : rows),
    [rows, texts, word],
  )
}

const Head = <T,>({ columns, sort }: Pick<Props<T>, 'columns' | 'sort'>) => (
  <thead role="rowgroup">
    <tr role="row">
      {columns.map(({ id, header, align, actions, sortable }) => (
        <th
          key={id}
          role="columnheader"
          scope="col"
          className={cx((align || actions) && 'cell-end', actions && 'cell-fixed')}
          aria-sort={sort?.column === id ? (sort.descending ? 'descending' : 'ascending') : undefined}
        >
          {sortable && sort ? <SortButton id={id} header={header} sort={sort} /> : header}
        </th>
      ))}
    </tr>
  </thead>
)

function SortButton({ id, header, sort }: { id: string; header: string; sort: NonNullable<Props<never>['sort']> }) {
  const isCurrent = sort.column === id
  return (
    <button
      type="button"
      className="sort-button"
      onClick={() => sort.onSort({ column: id, descending: isCurrent && !sort.descending })}
    >
      {header}
      {isCurrent && <Icon name={sort.descending ? 'chevron-down' : 'chevron-up'} />}
    </button>
  )
}

function TableRow<T>({ row, columns, rowLink, onRow }: Pick<Props<T>, 'columns' | 'rowLink' | 'onRow'> & { row: T }) {
  const active = rowLink ?? onRow
  return (
    <tr role="row" className={cx(active && 'row-link')}>
      {columns.map(({ id, header, cell, align, actions, compact }, index) => (
        <td
          key={id}
          role="cell"
          className={cx(align && 'cell-end', actions && 'cell-fixed', compact && `cell-${compact}`)}
          data-label={actions ? undefined : header}
        >
          {index === 0 && active ? (
            <Target row={row} {...{ rowLink, onRow }}>
              {cell(row)}
            </Target>
          ) : (
            <Cell actions={actions}>{cell(row)}</Cell>
          )}
        </td>
      ))}
    </tr>
  )
}

const Row = memo(TableRow) as typeof TableRow

const Cell = ({ actions, children }: { actions?: boolean; children: ReactNode }) =>
  actions ? <div className="cell-actions">{children}</div> : <div>{children}</div>

/** The only link or button of the row. It covers the row, so that a click anywhere in the row activates it. */
function Target<T>({
  row,
  rowLink,
  onRow,
  children,
}: Pick<Props<T>, 'rowLink' | 'onRow'> & { row: T; children: ReactNode }) {
  return rowLink ? (
    <AnyLink className="row-target" to={rowLink(row)}>
      {children}
    </AnyLink>
  ) : (
    <button type="button" className="row-target" onClick={() => onRow?.(row)}>
      {children}
    </button>
  )
}

const LoadingRows = ({ columns }: { columns: number }) =>
  Array.from({ length: 5 }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton width={column === 0 ? 'most' : 'half'} />
        </td>
      ))}
    </tr>
  ))
