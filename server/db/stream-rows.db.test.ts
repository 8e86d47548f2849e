import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openConnection } from '../../tests/support/connection'
import type { Connection } from './connect'
import { rowsPerBatch, streamSql } from './stream-rows'

let connection: Connection
openConnection((newConnection) => (connection = newConnection))

const count = 10 * rowsPerBatch + 7
const numbers = sql<{ number: number }>`select number from generate_series(1, ${count}::int) number order by number`

describe('A long result', () => {
  it('arrives completely and in the order of its query', async () => {
    const received: number[] = []
    for await (const { number } of streamSql(connection.db, numbers)) received.push(number)
    expect(received).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  })

  it('leaves the thread to other work after each batch', async () => {
    let rowsSinceOtherWork = 0
    let hasEnded = false
    const doOtherWork = () => {
      rowsSinceOtherWork = 0
      if (!hasEnded) setImmediate(doOtherWork)
    }
    setImmediate(doOtherWork)
    let maxRowsInARow = 0
    for await (const _ of streamSql(connection.db, numbers))
      maxRowsInARow = Math.max(maxRowsInARow, ++rowsSinceOtherWork)
    hasEnded = true
    expect(maxRowsInARow).toBeLessThanOrEqual(rowsPerBatch)
  })

  it('returns its connection if the reader stops early', async () => {
    for await (const { number } of streamSql(connection.db, numbers)) if (number === 3) break
    expect(connection.pool.idleCount).toBe(connection.pool.totalCount)
    expect((await sql<{ one: number }>`select 1 as one`.execute(connection.db)).rows).toEqual([{ one: 1 }])
  })
})
