/**
 * Reads the rows of a long result in batches. A whole result at once would occupy the thread for as long as it takes to
 * parse and format it, and no other request would be answered.
 */
import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from './connect'
import type { Tx } from './transact'

const rowsPerBatch = 250

interface Streamable<Row> {
  stream(rowsPerBatch: number): AsyncIterableIterator<Row>
}

/**
 * Yields the rows of a query in its order, from one snapshot. Other requests are answered between two batches. The
 * connection is occupied until the last row was read.
 */
export async function* streamRows<Row>(query: Streamable<Row>): AsyncGenerator<Row> {
  let count = 0
  for await (const row of query.stream(rowsPerBatch)) {
    // Rows that have arrived follow each other without returning to the event loop.
    if (++count % rowsPerBatch === 0) await setImmediate()
    yield row
  }
}

/** Like `streamRows`, for a query that is written in SQL. */
export const streamSql = <Row>(db: Db | Tx['sql'], query: RawBuilder<Row>): AsyncGenerator<Row> =>
  streamRows(db.selectFrom(sql<Row>`(${query})`.as('result')).selectAll() as unknown as Streamable<Row>)
