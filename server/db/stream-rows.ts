/**
 * Reads the rows of a long result in batches. A whole result at once would occupy the thread for as long as it takes to
 * parse and format it, and no other request would be answered.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from './connect'
import type { Tx } from './transact'

/** Other requests are answered while the next batch is fetched. */
export const rowsPerBatch = 250

interface Streamable<Row> {
  stream(rowsPerBatch: number): AsyncIterableIterator<Row>
}

/**
 * Returns the rows of a query in its order, from one snapshot. The connection is occupied until the last row was read or
 * the loop has ended.
 */
export const streamRows = <Row>(query: Streamable<Row>): AsyncIterableIterator<Row> => query.stream(rowsPerBatch)

/** Like `streamRows`, for a query that is written in SQL. */
export const streamSql = <Row>(db: Db | Tx['sql'], query: RawBuilder<Row>): AsyncIterableIterator<Row> =>
  streamRows(db.selectFrom(sql<Row>`(${query})`.as('result')).selectAll() as unknown as Streamable<Row>)
