/** Row types for plain objects, and a fast bulk insert. */
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../db/connect'
import type { Database } from '../db/schema'
import type { Tx } from '../db/transact'
import { firstItem } from '#contract/core/checked-access'

type Table = keyof Database
type SelectedRow<T extends Table> = Selectable<Database[T]>
/** The columns of an insert, with JSON columns as parsed values. */
export type Row<T extends Table> = {
  [Column in keyof Insertable<Database[T]>]: Column extends keyof SelectedRow<T> ? SelectedRow<T>[Column] : never
}

const rowsPerInsert = 500

/** Inserts rows in bulk, with one parameter per statement. Every row must have the columns of the first row. */
export async function insertAll<T extends Table>(db: Db | Tx['sql'], table: T, rows: readonly Row<T>[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(firstItem(rows)).map((column) => sql.ref(column)))
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const json = JSON.stringify(rows.slice(start, start + rowsPerInsert))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)
    `.execute(db)
  }
}
