/** Grows tables of a test database with copies of their rows, in single statements and without triggers. */
import type pg from 'pg'

/**
 * Copies one row, with new ids and other values in some columns.
 * @param values SQL expressions; `n` counts from 1 and `source` is the row
 */
export async function growTable(
  pool: pg.Pool,
  table: string,
  condition: string,
  count: number,
  values: Readonly<Record<string, string>>,
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
     from (select * from ${table} where ${condition} limit 1) source, generate_series(1, ${count}) n`,
  )
  if (rowCount !== count) throw new Error(`no row of ${table} to copy`)
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

/** Updates the statistics of the planner, which may take longer than the time limit of statements on a busy machine. */
export const analyze = (pool: pg.Pool): Promise<unknown> =>
  pool.query('begin; set local statement_timeout = 0; analyze; commit')
