/**
 * Cursors of lists: the position after the last row of a page, so that the next page begins there, however many pages were
 * before. Clients treat them as opaque.
 */
import { Refusal } from '#contract/core/refusals'
import { sql, type RawBuilder } from 'kysely'
import { allTrue, type Condition } from './conditions'

export interface Position {
  /** The value of the sort column as PostgreSQL prints it, which is exact. Empty if the list is sorted by date. */
  key: string
  /** In microseconds. */
  createdAt: string
  id: string
}

export interface ListCursor extends Position {
  sort: string
  /** The number of the page that begins here. */
  page: number
  /** The results of the whole list. The next page does not count them again. */
  total: number
}

const keyPatterns = {
  number: /^(\d{1,18}|\d{1,9}\.\d{1,20}|\d(\.\d{1,20})?e-\d{1,2})$/,
  name: /^[^\0]{0,200}$/,
  none: /^$/,
}
const patterns = {
  createdAt: /^\d{1,16}$/,
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  number: /^\d{1,6}$/,
}

export const formatCursor = ({ sort, key, createdAt, id, page, total }: ListCursor): string =>
  Buffer.from(JSON.stringify([sort, key, createdAt, id, page, total])).toString('base64url')

/**
 * @param sort the sort order of the query, which the cursor must have, too
 * @throws Refusal `malformed`
 */
export function parseCursor(text: string, sort: string): ListCursor {
  const values = decode(text)
  const [cursorSort, key = '', createdAt = '', id = '', page = '', total = ''] = values
  const isValid =
    values.length === 6 &&
    cursorSort === sort &&
    keyPatterns[sort === 'newest' ? 'none' : sort === 'name' ? 'name' : 'number'].test(key) &&
    patterns.createdAt.test(createdAt) &&
    patterns.id.test(id) &&
    patterns.number.test(page) &&
    patterns.number.test(total)
  if (!isValid)
    throw new Refusal('malformed', {
      message: 'This link to more results is not valid. Please start again from the first page.',
    })
  return { sort, key, createdAt, id, page: Number(page), total: Number(total) }
}

function decode(text: string): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(values) ? values.map(String) : []
  } catch {
    return []
  }
}

/** Columns of the order, before the date and the id. */
export interface KeyOrder {
  column: RawBuilder<unknown>
  type: 'float8' | 'bigint' | 'text'
  isDescending: boolean
}

/** SQL: the position of a row, as an array. */
export const positionOf = (idColumn: string, order: KeyOrder | null): RawBuilder<[string, string, string]> =>
  sql<[string, string, string]>`array[${order ? sql`${order.column}::${sql.raw(order.type)}::text` : sql`''`},
    (extract(epoch from created_at) * 1000000)::bigint::text, ${sql.ref(idColumn)}::text]`

/** SQL: the columns to sort by. */
export const orderBy = (idColumn: string, order: KeyOrder | null): RawBuilder<unknown> =>
  order
    ? sql`${order.column} ${order.isDescending ? sql`desc` : sql``}, created_at, ${sql.ref(idColumn)}`
    : sql`created_at desc, ${sql.ref(idColumn)}`

const toTime = (microseconds: string) => sql`(timestamptz 'epoch' + ${microseconds}::float8 * interval '1 microsecond')`

/**
 * Splits the rows after a position in two: those with the same key, and all others. An index of the order begins to read
 * each of them at the position.
 * @param idColumn ascending in all orders
 * @param order null for the newest first
 */
export function splitAfter({ key, createdAt, id }: Position, idColumn: string, order: KeyOrder | null): Condition[] {
  const date = toTime(createdAt)
  const idAfter = sql<boolean>`${sql.ref(idColumn)} > ${id}::uuid`
  if (!order) return [allTrue([sql<boolean>`created_at = ${date}`, idAfter]), sql<boolean>`created_at < ${date}`]
  const value = sql`${key}::${sql.raw(order.type)}`
  return [
    sql<boolean>`${order.column} = ${value} and (created_at, ${sql.ref(idColumn)}) > (${date}, ${id}::uuid)`,
    sql<boolean>`${order.column} ${order.isDescending ? sql`<` : sql`>`} ${value}`,
  ]
}

export const isAfter = (position: Position, idColumn: string, order: KeyOrder | null): Condition =>
  sql<boolean>`((${sql.join(splitAfter(position, idColumn, order), sql`) or (`)}))`

/** Cursors of the lists of one account or business, which have one order, the newest first, and no number of results. */
const singleOrder = { sort: 'newest', key: '', page: 0, total: 0 } as const

export const formatDateCursor = (position: Pick<Position, 'createdAt' | 'id'>): string =>
  formatCursor({ ...singleOrder, ...position })

/** SQL: a time in microseconds, as a cursor contains it. */
export const microsecondsOf = (column: string): RawBuilder<string> =>
  sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`

/** SQL: the rows after a position in the descending order of a time and an id. */
export function isOlderThan(cursor: string, timeColumn: string, idColumn: string): Condition {
  const { createdAt, id } = parseCursor(cursor, singleOrder.sort)
  return sql<boolean>`(${sql.ref(timeColumn)}, ${sql.ref(idColumn)}) < (${toTime(createdAt)}, ${id}::uuid)`
}

/** Cursors of lists in the order of their ids. */
export const formatIdCursor = (id: string): string => formatDateCursor({ createdAt: '0', id })
export const parseIdCursor = (cursor: string): string => parseCursor(cursor, singleOrder.sort).id
