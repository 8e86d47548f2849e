/** Grows tables of a test database with copies of their rows, in single statements and without triggers. */
import type pg from 'pg'

/** SQL expressions of columns; `n` counts from 1 and `source` is the copied row. All others are copied. */
export type ColumnValues = Readonly<Record<string, string>>

/** Copies one row `count` times, with new ids. */
export const growTable = (
  pool: pg.Pool,
  table: string,
  condition: string,
  count: number,
  values: ColumnValues,
): Promise<void> => insertCopies(pool, table, `select * from ${table} where ${condition} limit 1`, count, values)

/** Copies each matching row `count` times, with new ids. */
export const multiplyRows = (
  pool: pg.Pool,
  table: string,
  condition: string,
  count: number,
  values: ColumnValues,
): Promise<void> => insertCopies(pool, table, `select * from ${table} where ${condition}`, count, values)

async function insertCopies(
  pool: pg.Pool,
  table: string,
  source: string,
  count: number,
  values: ColumnValues,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const expressions = names.map((name) => values[name] ?? (name === 'id' ? 'gen_random_uuid()' : `source.${name}`))
  const rowCount = await insertWithoutTriggers(
    pool,
    `insert into ${table} (${names.join(', ')}) select ${expressions.join(', ')}
     from (${source}) source, generate_series(1, ${count}) n`,
  )
  if (!rowCount || rowCount < count) throw new Error(`no row of ${table} to copy`)
}

/** Triggers and foreign keys would take most of the time. */
export async function insertWithoutTriggers(pool: pg.Pool, text: string): Promise<number | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'; set local statement_timeout = 0")
    const { rowCount } = await client.query(text)
    await client.query('commit')
    return rowCount
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/**
 * Updates the statistics of the planner, which may take longer than the time limit of statements on a busy machine. Small
 * samples suffice for copies.
 */
export const analyze = (pool: pg.Pool): Promise<unknown> =>
  pool.query('begin; set local statement_timeout = 0; set local default_statistics_target = 20; analyze; commit')
